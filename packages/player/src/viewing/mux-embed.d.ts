/** The part of the package that we use; its exports have no types. */
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
