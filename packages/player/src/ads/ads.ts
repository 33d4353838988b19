import type { Redirect } from '../action-target.ts';

/** Configuration of a player's ads. */
export interface AdSettings {
  /** URL that returns VAST 2 to 4 or VMAP 1.0. It may contain macros (docs/decisions/072-macros-and-consent.md). */
  readonly tagUrl: string;
  /** Requests the first break before the visitor presses play. */
  readonly preload?: boolean | undefined;
  /** URL of the Google IMA SDK, which plays the ads then. Absent: the player plays them itself. */
  readonly sdkUrl?: string | undefined;
  /** `auto`, `required`, `granted` or `denied` (interfaces.md); absent: `auto`. */
  readonly consent?: string | undefined;
  /** The publisher's regular expressions for macros, as in contrib-ads' `adMacroReplacement`; absent: `{name}`. */
  readonly macros?: AdMacroOverrides | undefined;
  /** Seconds of content at which a break begins, in addition to those of a VMAP. Each break requests the tag again. */
  readonly cuePoints?: readonly number[] | undefined;
  /** The player starts automatically; used for macros. */
  readonly autoplay?: boolean | undefined;
  /** Ads play in the content's element (073); absent: only where the browser allows just one element to play. */
  readonly oneElement?: boolean | undefined;
}

/** Maps macro names to the regular expressions, as text, that match them in the tag. */
export type AdMacroOverrides = Readonly<Record<string, string>>;

export type AdBreakKind = 'preroll' | 'midroll' | 'postroll';

/**
 * State of the ad in front of the content, as plain JSON; null while content plays. Each change creates a new object.
 * Times in seconds.
 */
export interface AdState {
  /** `loading`: requested but not visible yet; content waits. */
  readonly phase: 'loading' | 'playing' | 'paused';
  readonly kind: AdBreakKind;
  /** Position of the ad in the break, from 1. */
  readonly index: number;
  /** Number of ads in the break. */
  readonly count: number;
  readonly currentTime: number;
  /** null: not known yet. */
  readonly duration: number | null;
  /** Seconds until the ad can be skipped; 0: now; null: never. */
  readonly skippableIn: number | null;
  /** `click()` opens the advertiser's page. */
  readonly clickable: boolean;
  /** ' if there is none. */
  readonly title: string;
  readonly advertiser: string;
  readonly muted: boolean;
  /** Icons to show now. */
  readonly icons: readonly AdIcon[];
}

/** An icon that must be shown over the ad, such as AdChoices. */
export interface AdIcon {
  readonly program: string;
  /** http(s) URL of an image. */
  readonly src: string;
  /** CSS px; 0: not specified. */
  readonly width: number;
  readonly height: number;
  /** `left`, `right`, `top`, `bottom`, or CSS px from the left and the top. */
  readonly x: string;
  readonly y: string;
  readonly text: string;
  readonly clickable: boolean;
}

/** An ad event, named after VAST's tracking events, or a break event. */
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
  /** `id` of the VAST's `Ad`; '' if it has none or no ad plays. */
  readonly id: string;
  readonly title: string;
  /** VAST error code; only with `error`. */
  readonly code?: number;
}

/** The six error codes of contrib-ads 7.5.2 (spec §8). */
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
  /** VAST error code; absent: none applies. */
  readonly vastCode?: number;
  /** The error that was thrown; absent: none. */
  readonly cause?: unknown;
}

/** A companion ad. The page may show it next to the player while the ad plays. */
export interface AdCompanion {
  readonly width: number;
  readonly height: number;
  readonly slot: string;
  /** http(s) URLs. HTML is passed on unchanged and is not trusted: show it in a sandboxed frame. */
  readonly image: string | null;
  readonly iframe: string | null;
  readonly html: string | null;
  readonly clickUrl: string | null;
  readonly text: string;
  /** URLs to request when the companion is shown. */
  readonly viewUrls: readonly string[];
  readonly clickTrackingUrls: readonly string[];
}

/** An update that the page receives as `touchline:{name}` with `detail`. */
export type AdUpdate =
  | { readonly name: 'ad'; readonly detail: AdEvent }
  | { readonly name: 'adcompanion'; readonly detail: { readonly companions: readonly AdCompanion[] } }
  /** Emitted once if the tag or the SDK cannot be reached at all. */
  | { readonly name: 'adblocked'; readonly detail: { readonly url: string } }
  | { readonly name: 'error'; readonly detail: AdError };

/** `player.ads`: controls ads. Methods never throw; calls that do not apply now are ignored. */
export interface AdsHandle {
  /** null: content plays. */
  readonly state: AdState | null;
  /** Calls `listener` after each change of `state`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Skips the ad if it can be skipped now. */
  skip(): void;
  /** Opens the advertiser's page in a new tab and pauses the ad. */
  click(): void;
  clickIcon(index: number): void;
  pause(): void;
  resume(): void;
  setMuted(muted: boolean): void;
}

/** The same for the player's own controls: `session.ads`. */
export interface Ads extends AdsHandle {
  /** Calls `listener` with each update. The first listener also receives the updates of before. */
  listen(listener: (update: AdUpdate) => void): () => void;
  /** Connects a player: its controls act on the ad while there is one, and it gets `player.ads`. */
  attach(player: ControlledPlayer, signal: AbortSignal): void;
  end(): void;
}

/** The part of a player that an ad needs. */
export interface ControlledPlayer {
  ads?: AdsHandle | undefined;
  readonly redirect: Redirect;
}
