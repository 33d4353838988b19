import type { Counter } from '@touchline/beacon';
import type { PeersState } from '../p2p/peer-state.ts';

/** What happened to a `<video>`, or its session, before anybody counted: event type, ms of `performance.now()`, seconds of the playhead. */
export type Past = readonly [type: string, at: number, playhead: number];

/** What is watched. Read at each event: much of it is known only later. */
export interface VideoAbout {
  readonly videoId: string;
  readonly title: string;
  /** Seconds; null: live, or not known. */
  readonly duration: number | null;
  readonly live: boolean;
  /** Seconds at which it begins: where the visitor left it, else 0. */
  readonly startTime: number;
  /** Of the source that plays; '' where it is not known. Without its query: that may hold signatures. */
  readonly sourceUrl: string;
  /** Rendition that plays; null: not known. Bit/s. */
  readonly rendition: { readonly width: number; readonly height: number; readonly bitrate: number | null } | null;
  /** Seconds behind the newest; null: not live, or not known. */
  readonly latency: number | null;
  /** Bytes that came from other visitors and from its server; null, absent: it is not shared. */
  readonly p2p?: Pick<PeersState, 'bytesFromPeers' | 'bytesFromHttp'> | null;
  /** `video-player`, `event-player`, `creative-work-player`, `banner-carousel`. */
  readonly widget: string;
  /** The publisher's own id of the visitor; null: nobody is signed in. */
  readonly authUserId: string | null;
  readonly publicKey: string;
  readonly envKey: string;
}

/** What a viewing error is told as. Business errors (entitlement, place, sign-in) are no failures (metrics.md). */
export interface ViewingError {
  readonly code: string;
  readonly message: string;
  readonly isBusiness: boolean;
}

export interface ViewingInput {
  readonly media: HTMLVideoElement;
  /** What has happened to it so far, in order. */
  readonly past: readonly Past[];
  readonly about: () => VideoAbout;
  readonly counter: Counter;
}

/** Follows what is watched in one `<video>`; one lifecycle for players and the banner's clip. */
export interface ViewingWatch {
  snapshot(): ViewingSnapshot;
  /** Another rendition plays. */
  renditionChanged(): void;
  failed(error: ViewingError): void;
  /** An ad stands between visitor and content, or has gone. */
  inAd(isIn: boolean): void;
  /** Another video plays in the same element: this viewing ends, the next begins. */
  videoChanged(): void;
  end(): void;
}

/** Of the current viewing (interfaces.md, definitions in metrics.md). ms, but `percentWatched`. */
export interface ViewingSnapshot {
  /** Play intent to the first `playing`; null: it has not played, or a pause or seek came first. */
  readonly startupTime: number | null;
  readonly watchTime: number;
  readonly playingTime: number;
  readonly rebufferCount: number;
  readonly rebufferDuration: number;
  readonly seekCount: number;
  /** From the last `seeking` to `seeked`, summed: as mux has it. */
  readonly seekDuration: number;
  /** From the first `seeking`. */
  readonly seekDurationFull: number;
  /** 0 to 100: union of the played ranges; null: live, or no duration. */
  readonly percentWatched: number | null;
}
