import type { Playable } from '@touchline/domain';
import type { RequestAuthorizer } from '../access/media-access.ts';
import type { Cmcd } from '../cmcd.ts';
import type { Playhead } from '../controller/playhead.ts';
import type { Prefetch } from '../download/prefetch.ts';
import type { PeersState } from '../p2p/peer-state.ts';
import type { PeersSetting } from '../p2p/read-peers-options.ts';
import type { Handover } from '../start/fast-start.ts';

/**
 * Reason why a video does not play. `code` as in `touchline:error`: `PLAYBACK_ERROR`, or `ERROR_CODE_NOT_AUTHENTICATED`
 * if the media require the visitor to sign in.
 */
export interface PlayerError {
  readonly code: string;
  /** For developers, one sentence. */
  readonly message: string;
  readonly cause?: unknown;
}

/** A quality as in the player's state (spec §3.15), px. */
export interface Quality {
  readonly height: number;
  readonly width: number;
}

/**
 * Reason for the current quality, for developers. `start`: the first quality; `up`, `down`: buffer and network allow
 * more, or no longer as much; `abandon`: a download would have arrived too late; `failure`: another quality failed.
 */
export type QualityReason = 'start' | 'up' | 'down' | 'abandon' | 'failure';

export interface QualityChoice {
  /** A height in px; `auto`: the player chooses. */
  readonly wanted: number | 'auto';
  /** Reason for the player's choice; null: none yet, or the visitor chose. */
  readonly reason: QualityReason | null;
}

/** A track of audio or captions. */
export interface Track {
  /** Unique among tracks of one kind. */
  readonly id: string;
  /** BCP 47; '' unknown. */
  readonly language: string;
  readonly label: string;
}

/** A continuous range of the time line with known wall-clock times (EXT-X-PROGRAM-DATE-TIME). */
export interface ProgramDate {
  /** Seconds on the element's time line. */
  readonly start: number;
  readonly end: number;
  /** Epoch ms at `start`. */
  readonly time: number;
}

/** State that an engine has and a `<video>` lacks. The object is replaced whenever a value in it changes. */
export interface EngineState {
  /** Highest first, each height once. */
  readonly qualities: readonly Quality[];
  readonly activeQuality: Quality | null;
  /** Bitrate of the current rendition, bit/s; null: unknown. */
  readonly bitrate: number | null;
  readonly quality: QualityChoice;
  readonly audioTracks: readonly Track[];
  /** Id of the current track; null: the stream has only one. */
  readonly audioTrack: string | null;
  /** Captions in the stream; the element has them as text tracks. */
  readonly captions: readonly Track[];
  readonly live: boolean;
  /** Live position on the element's time line, in seconds; null: not live, or unknown. */
  readonly livePosition: number | null;
  /** Seconds behind the live position that still count as live (PL-20). */
  readonly liveTolerance: number;
  /** Seconds behind the newest media of the stream; null: not live, or unknown. */
  readonly latency: number | null;
  /** Target for `latency`, seconds; null: not live, or unknown. */
  readonly targetLatency: number | null;
  /** Oldest position on the time line that is still available, seconds. */
  readonly oldest: number;
  /** In order; empty: the stream has none. */
  readonly programDates: readonly ProgramDate[];
  /** There is no network; playback continues automatically. */
  readonly offline: boolean;
  /** State of sharing between visitors; null: sharing was not requested. */
  readonly p2p: PeersState | null;
}

/** Input of an engine. */
export interface EngineInput {
  readonly media: HTMLVideoElement;
  /** Absolute. */
  readonly url: string;
  /** Start position in seconds; 0: the beginning, or the live edge. */
  readonly startTime: number;
  readonly playhead: Playhead;
  /** Responses that were requested before the engine loaded. */
  readonly prefetch: Pick<Prefetch, 'take'>;
  /** Authorizes media requests. */
  readonly authorizer: RequestAuthorizer;
  /**
   * URL of the playlist of the first rendition, absolute; null: the engine chooses. Called when the playlists have
   * loaded.
   */
  readonly startUrl: () => string | null;
  /** CMCD mode of segment requests; absent: no CMCD. */
  readonly cmcd?: Cmcd | undefined;
  /** Settings for sharing between visitors; absent: no sharing. */
  readonly p2p?: PeersSetting | undefined;
  readonly playable: Pick<Playable, 'id'>;
  readonly onStateChange: () => void;
  /** Playback cannot continue. Afterwards the caller may only call `end()`. */
  readonly onFailure: (failure: Failure) => void;
}

/** Reason why an engine has given up. */
export interface Failure {
  /** `unreachable`: no response; `busy`: the server cannot respond now; `broken`: another try would fail too. */
  readonly reason: 'unreachable' | 'busy' | 'broken';
  /** Error code to report instead of `PLAYBACK_ERROR`. */
  readonly code?: string;
  /** For developers, one sentence. */
  readonly message: string;
  readonly cause?: unknown;
}

/**
 * Plays a source in a `<video>`. There are engines for HLS, for FLV, and for formats that the browser plays. Nothing
 * here throws.
 */
export interface Engine {
  /** Loads media, and continues from the handover if there is one. Before this call an engine loads only playlists. */
  begin(handover: Handover | null): void;
  state(): EngineState;
  setQuality(quality: number | 'auto'): void;
  setAudioTrack(id: string): void;
  setCaptions(id: string | null): void;
  /** Stops the engine and releases the element. */
  end(): void;
}
