import type { Counter } from '@touchline/beacon';
import type { PeersState } from '../p2p/peer-state.ts';

/**
 * An event of a `<video>` or its session from before counting began: event type, ms of `performance.now()`, seconds of
 * the playhead.
 */
export type Past = readonly [type: string, at: number, playhead: number];

/** Metadata of the video. Read at each event, because much of it becomes known later. */
export interface VideoAbout {
  readonly videoId: string;
  readonly title: string;
  /** Seconds; null: live, or not known. */
  readonly duration: number | null;
  readonly live: boolean;
  /** Start position in seconds: where the visitor stopped last time, else 0. */
  readonly startTime: number;
  /** URL of the source that plays; '' if not known. Without its query, which may contain signatures. */
  readonly sourceUrl: string;
  /** Rendition that plays; null: not known. Bit/s. */
  readonly rendition: { readonly width: number; readonly height: number; readonly bitrate: number | null } | null;
  /** Seconds behind the newest media; null: not live, or not known. */
  readonly latency: number | null;
  /** Bytes from peers and from the server; null or absent: not shared. */
  readonly p2p?: Pick<PeersState, 'bytesFromPeers' | 'bytesFromHttp'> | null;
  /** `video-player`, `event-player`, `creative-work-player`, `banner-carousel`. */
  readonly widget: string;
  /** The publisher's own visitor id; null: not signed in. */
  readonly authUserId: string | null;
  readonly publicKey: string;
  readonly envKey: string;
}

/** An error of a viewing. Business errors (entitlement, location, sign-in) are no failures (metrics.md). */
export interface ViewingError {
  readonly code: string;
  readonly message: string;
  readonly isBusiness: boolean;
}

export interface ViewingInput {
  readonly media: HTMLVideoElement;
  /** Earlier events, in order. */
  readonly past: readonly Past[];
  readonly about: () => VideoAbout;
  readonly counter: Counter;
}

/** Follows the viewing of one `<video>`; the same for players and the banner's clip. */
export interface ViewingWatch {
  snapshot(): ViewingSnapshot;
  /** The rendition has changed. */
  renditionChanged(): void;
  failed(error: ViewingError): void;
  /** An ad break has begun or ended. */
  inAd(isIn: boolean): void;
  /** Another video plays in the same element: ends this viewing and begins the next. */
  videoChanged(): void;
  end(): void;
}

/** Figures of the current viewing (interfaces.md, definitions in metrics.md). ms, except for `percentWatched`. */
export interface ViewingSnapshot {
  /** Time from the play intent to the first `playing`; null: it has not played, or a pause or seek came first. */
  readonly startupTime: number | null;
  readonly watchTime: number;
  readonly playingTime: number;
  readonly rebufferCount: number;
  readonly rebufferDuration: number;
  readonly seekCount: number;
  /** From the last `seeking` to `seeked`, summed, as in Mux. */
  readonly seekDuration: number;
  /** From the first `seeking`. */
  readonly seekDurationFull: number;
  /** 0 to 100: union of the played ranges; null: live, or no duration. */
  readonly percentWatched: number | null;
}
