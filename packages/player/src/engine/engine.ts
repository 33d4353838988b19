import type { Playable } from '@touchline/domain';
import type { Door } from '../access/media-access.ts';
import type { Cmcd } from '../cmcd.ts';
import type { PeersState } from '../p2p/peer-state.ts';
import type { PeersSetting } from '../p2p/read-wish.ts';
import type { Prefetch } from '../start/prefetch.ts';
import type { Handoff } from '../start/starter.ts';
import type { Playhead } from './playhead.ts';

/**
 * Why a video does not play. `code`, as `touchline:error` has it: `PLAYBACK_ERROR`, or `ERROR_CODE_NOT_AUTHENTICATED` where
 * its media are for visitors who show who they are.
 */
export interface PlayerError {
  readonly code: string;
  /** For developers, one sentence. */
  readonly message: string;
  readonly cause?: unknown;
}

/** One quality, as the player's state has it (spec §3.15), px. */
export interface Quality {
  readonly height: number;
  readonly width: number;
}

/**
 * Why the quality is what it is, for developers. `start`: what a video begins with; `up`, `down`: buffer and network allow
 * more, or no longer as much; `abandon`: a download would have come too late; `failure`: another one fails.
 */
export type QualityReason = 'start' | 'up' | 'down' | 'abandon' | 'failure';

export interface QualityChoice {
  /** A height, px; `auto`: the player chooses. */
  readonly wanted: number | 'auto';
  /** Of what the player has chosen; null: nothing yet, or somebody else chooses. */
  readonly reason: QualityReason | null;
}

/** A choice of sound or captions. */
export interface Track {
  /** Unique among its kind. */
  readonly id: string;
  /** BCP 47; '' unknown. */
  readonly language: string;
  readonly label: string;
}

/** A stretch of the time line whose wall-clock times are known (EXT-X-PROGRAM-DATE-TIME), unbroken from start to end. */
export interface ProgramDate {
  /** Seconds on the element's time line. */
  readonly start: number;
  readonly end: number;
  /** Epoch ms at `start`. */
  readonly time: number;
}

/** What an engine knows and a `<video>` does not. Another object whenever something in it is another. */
export interface EngineFacts {
  /** Highest first, each height once. */
  readonly qualities: readonly Quality[];
  readonly activeQuality: Quality | null;
  /** Bit/s of the rendition that plays; null: not known. */
  readonly bitrate: number | null;
  readonly quality: QualityChoice;
  readonly audioTracks: readonly Track[];
  /** Its id; null: the stream has no choice. */
  readonly audioTrack: string | null;
  /** Captions that are part of the stream; shown as text tracks of the element. */
  readonly captions: readonly Track[];
  readonly live: boolean;
  /** Seconds on the element's time line where live is; null: not live, or not known. */
  readonly livePosition: number | null;
  /** Seconds that a viewer may be behind it and still counts as live (PL-20). */
  readonly liveTolerance: number;
  /** Seconds behind the newest that the stream has; null: not live, or not known. */
  readonly latency: number | null;
  /** Seconds behind it at which it is to stay; null: not live, or not known. */
  readonly targetLatency: number | null;
  /** Seconds on the time line before which nothing can be had, or not any more. */
  readonly oldest: number;
  /** In order; empty: the stream does not say. */
  readonly programDates: readonly ProgramDate[];
  /** There is no network; it goes on by itself. */
  readonly offline: boolean;
  /** How it is shared between visitors; null: nobody has asked for that. */
  readonly p2p: PeersState | null;
}

/** What an engine is given. */
export interface EngineInput {
  readonly media: HTMLVideoElement;
  /** Absolute. */
  readonly url: string;
  /** Seconds at which it begins; 0: at the beginning, or at the live edge. */
  readonly startTime: number;
  readonly playhead: Playhead;
  /** What was asked for ahead of it. */
  readonly prefetch: Pick<Prefetch, 'take'>;
  /** What opens its media. */
  readonly door: Door;
  /** Playlist of the rendition to begin with, absolute; null: the engine chooses. Asked when its playlists are there. */
  readonly startUrl: () => string | null;
  /** How segment requests tell what they are for; absent: not at all. */
  readonly cmcd?: Cmcd | undefined;
  /** How it is to be shared between visitors; absent: not at all. */
  readonly p2p?: PeersSetting | undefined;
  readonly playable: Pick<Playable, 'id'>;
  readonly onFacts: () => void;
  /** It cannot go on by itself. All that is left is `end()`. */
  readonly onFailure: (failure: Failure) => void;
}

/** Why an engine has given up. */
export interface Failure {
  /** `unreachable`: nobody answered; `busy`: the server cannot answer now; `broken`: another try will end the same way. */
  readonly reason: 'unreachable' | 'busy' | 'broken';
  /** What is told of it in place of `PLAYBACK_ERROR`. */
  readonly code?: string;
  /** For developers, one sentence. */
  readonly message: string;
  readonly cause?: unknown;
}

/** Plays a source in a `<video>`: one each for HLS, FLV, and what the browser plays by itself. Nothing here throws. */
export interface Engine {
  /** Loads media, from what was appended before where there is something. Until then an engine gets playlists at most. */
  begin(handoff: Handoff | null): void;
  facts(): EngineFacts;
  setQuality(quality: number | 'auto'): void;
  setAudioTrack(id: string): void;
  setCaptions(id: string | null): void;
  /** Ends it and lets go of the element. */
  end(): void;
}
