/** As much as we use of it: its own types are not among its exports. */
declare module 'mux-embed' {
  const mux: {
    monitor(
      media: HTMLVideoElement,
      options: {
        readonly disableCookies: boolean;
        readonly sampleRate: number;
        readonly data: Readonly<Record<string, string>>;
      }
    ): void;
  };
  // biome-ignore lint/style/noDefaultExport: so it is
  export default mux;
}
