/** What a publisher has asked of a player's ads. */
export interface AdSettings {
  /** URL that answers VAST 2 to 4 or VMAP 1.0. It may hold macros (docs/decisions/072-macros-and-consent.md). */
  readonly tagUrl: string;
  /** Asks for the first break before anybody has pressed play. */
  readonly preload?: boolean | undefined;
  /** URL of the Google IMA SDK: it plays the ads then. Absent: we do. */
  readonly sdkUrl?: string | undefined;
  /** `auto`, `required`, `granted` or `denied` (interfaces.md); absent: `auto`. */
  readonly consent?: string | undefined;
  /** Publisher's regular expressions for macros, as contrib-ads' `adMacroReplacement` has it; absent: `{name}`. */
  readonly macros?: AdMacroOverrides | undefined;
  /** Seconds of content at which a break begins, beside those of VMAP; each asks the tag anew. */
  readonly cuePoints?: readonly number[] | undefined;
  /** It begins by itself; for macros. */
  readonly autoplay?: boolean | undefined;
  /** Ads play in content's own element (073); absent: where the browser lets only one play. */
  readonly oneElement?: boolean | undefined;
}

/** By macro names: what stands in the tag for them, a regular expression as text. */
export type AdMacroOverrides = Readonly<Record<string, string>>;

export type AdBreakKind = 'preroll' | 'midroll' | 'postroll';

/**
 * What stands between visitor and content now: plain JSON, another object whenever something in it is another. Times in
 * seconds. There is none (null) while content plays.
 */
export interface AdState {
  /** `loading`: asked for, and nothing of it is seen; content waits. */
  readonly phase: 'loading' | 'playing' | 'paused';
  readonly kind: AdBreakKind;
  /** Which ad of the break this is, from 1 on. */
  readonly index: number;
  /** Ads of the break. */
  readonly count: number;
  readonly currentTime: number;
  /** null: not known yet. */
  readonly duration: number | null;
  /** Seconds until it may be skipped; 0: now; null: never. */
  readonly skippableIn: number | null;
  /** `click()` opens the advertiser's page. */
  readonly clickable: boolean;
  /** '' where there is none. */
  readonly title: string;
  readonly advertiser: string;
  readonly muted: boolean;
  /** Those to be shown now. */
  readonly icons: readonly AdIcon[];
}

/** A mark that has to be shown over the ad, such as that of AdChoices. */
export interface AdIcon {
  readonly program: string;
  /** http(s) URL of a picture. */
  readonly src: string;
  /** CSS px; 0: not said. */
  readonly width: number;
  readonly height: number;
  /** `left`, `right`, `top`, `bottom`, or CSS px from the left and the top. */
  readonly x: string;
  readonly y: string;
  readonly text: string;
  readonly clickable: boolean;
}

/** What happens to ads, in the words of VAST's tracking events, and those of breaks. */
export interface AdEvent {
  readonly event:
    | 'breakstart'
    | 'impression'
    | 'start'
    | 'firstQuartile'
    | 'midpoint'
    | 'thirdQuartile'
    | 'complete'
    | 'skip'
    | 'pause'
    | 'resume'
    | 'mute'
    | 'unmute'
    | 'click'
    | 'error'
    | 'breakend';
  readonly kind: AdBreakKind;
  readonly index: number;
  readonly count: number;
  /** Of the VAST's `Ad`; '' where it has none, or none is on. */
  readonly id: string;
  readonly title: string;
  /** VAST error code; with `error` only. */
  readonly code?: number;
}

/** The six words of contrib-ads 7.5.2 (spec §8). */
export type AdErrorCode =
  | 'ads-before-preroll-error'
  | 'ads-preroll-error'
  | 'ads-midroll-error'
  | 'ads-postroll-error'
  | 'ads-macro-replacement-failed'
  | 'ads-resume-content-failed';

export interface AdError {
  readonly code: AdErrorCode;
  readonly message: string;
  /** VAST error code; absent: none fits. */
  readonly vastCode?: number;
  /** The error that was thrown; absent: there is none. */
  readonly cause?: unknown;
}

/** Something to be shown beside the player while an ad plays: the page does that, or leaves it. */
export interface AdCompanion {
  readonly width: number;
  readonly height: number;
  readonly slot: string;
  /** http(s) URLs; HTML is given as it is, and is foreign: a page shows it in a sandboxed frame. */
  readonly image: string | null;
  readonly iframe: string | null;
  readonly html: string | null;
  readonly clickUrl: string | null;
  readonly text: string;
  /** To be fetched when it is shown. */
  readonly viewUrls: readonly string[];
  readonly clickTrackingUrls: readonly string[];
}

/** What a page hears: `touchline:{name}` with `detail`. */
export type AdNews =
  | { readonly name: 'ad'; readonly detail: AdEvent }
  | { readonly name: 'adcompanion'; readonly detail: { readonly companions: readonly AdCompanion[] } }
  /** Once: tag or SDK cannot be reached at all. */
  | { readonly name: 'adblocked'; readonly detail: { readonly url: string } }
  | { readonly name: 'error'; readonly detail: AdError };

/** `player.ads`: what may be done with ads. Calls never throw; what cannot be done now is left alone. */
export interface AdsHandle {
  /** null: content plays. */
  readonly state: AdState | null;
  /** Called after each change of `state`; the result ends it. */
  subscribe(listener: () => void): () => void;
  /** Where it may be skipped. */
  skip(): void;
  /** Opens the advertiser's page in a tab of its own, and pauses the ad. */
  click(): void;
  clickIcon(index: number): void;
  pause(): void;
  resume(): void;
  setMuted(muted: boolean): void;
}

/** The same for our own controls: `session.ads`. */
export interface Ads extends AdsHandle {
  /** Tells of each; what came before the first listener is told to it at once. */
  listen(listener: (news: AdNews) => void): () => void;
  /** A player has come: its keys and buttons act on the ad while there is one, and `player.ads` is there. */
  attach(player: ActedFor, signal: AbortSignal): void;
  end(): void;
}

/** As much of a player as is another thing while there is an ad. */
export interface ActedFor {
  readonly ads?: AdsHandle | undefined;
  play(): Promise<void>;
  pause(): void;
  togglePlay(): void;
  setMuted(muted: boolean): void;
  seek(seconds: number): void;
  seekToLive(): void;
  startOver(): void;
}
