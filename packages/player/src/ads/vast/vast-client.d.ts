/** The part of the library that we use. Its own types describe its Node build. */
declare module '@dailymotion/vast-client/src/parser/vast_parser.js' {
  import type { VastAd, VastResponse } from './vast.ts';

  export class VASTParser {
    constructor(input: {
      readonly fetcher: { fetchVAST(input: { readonly url: string }): Promise<Document> };
    });
    readonly remainingAds: readonly unknown[];
    parseVAST(document: Document, options: VastOptions): Promise<VastResponse>;
    getRemainingAds(all: boolean): Promise<VastResponse>;
    completeWrapperResolving(response: { ads: VastAd[]; errorURLTemplates: string[] }): void;
  }
  interface VastOptions {
    readonly url: string;
    readonly resolveAll: boolean;
    readonly wrapperLimit: number;
    readonly allowMultipleAds?: boolean | undefined;
    readonly followAdditionalWrappers?: boolean | undefined;
  }
}

declare module '@dailymotion/vast-client/src/vast_tracker.js' {
  import type { Macros, VastAd, VastLinear } from './vast.ts';

  export class VASTTracker {
    constructor(client: null, ad: VastAd, creative: VastLinear);
    readonly skipDelay: number | null;
    readonly skippable: boolean;
    muted: boolean;
    fullscreen: boolean;
    expanded: boolean;
    on(event: string, listener: (detail: never) => void): void;
    setDuration(seconds: number): void;
    setProgress(seconds: number, macros: Macros): void;
    setMuted(muted: boolean, macros: Macros): void;
    setPaused(paused: boolean, macros: Macros): void;
    setFullscreen(fullscreen: boolean, macros: Macros): void;
    setExpand(expanded: boolean, macros: Macros): void;
    trackImpression(macros: Macros): void;
    trackViewableImpression(macros: Macros, once: boolean): void;
    trackNotViewableImpression(macros: Macros, once: boolean): void;
    trackUndeterminedImpression(macros: Macros, once: boolean): void;
    track(event: string, options: { readonly macros: Macros; readonly once: boolean }): void;
    trackURLs(urls: readonly (string | { readonly url: string })[], macros: Macros): void;
    load(macros: Macros): void;
    complete(macros: Macros): void;
    skip(macros: Macros): void;
    close(macros: Macros): void;
    click(fallback: null, macros: Macros): void;
    error(macros: Macros): void;
  }
}

declare module '@dailymotion/vast-client/src/util/util.js' {
  import type { Macros } from './vast.ts';

  /** Mutable: the library calls these functions through the object. */
  export const util: {
    track(urls: readonly string[], macros: Macros): void;
    resolveURLTemplates(urls: readonly (string | { readonly url: string })[], macros: Macros): (string | null)[];
  };
}

declare module '@dailymotion/vast-client/src/util/macros.js' {
  /** Names of VAST 4's macros. */
  export const supportedMacros: readonly string[];
}

declare module '@dailymotion/vmap/src/vmap.js' {
  /** Throws for documents that are no VMAP. */
  // biome-ignore lint/style/noDefaultExport: so it is
  export default class VMAP {
    constructor(document: Document);
    readonly adBreaks: readonly {
      readonly timeOffset: string | null;
      readonly breakType: string | null;
      readonly breakId: string | null;
      readonly repeatAfter: string | null;
      readonly adSource: {
        readonly allowMultipleAds: string | null;
        readonly followRedirects: string | null;
        readonly vastAdData: Element | null;
        readonly adTagURI: { readonly uri: string } | null;
      } | null;
      readonly trackingEvents: readonly { readonly event: string | null; readonly uri: string }[];
    }[];
  }
}
