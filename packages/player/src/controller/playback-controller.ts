import type { Playable } from '@touchline/domain';
import type { RequestAuthorizer } from '../access/media-access.ts';
import type { Cmcd } from '../cmcd.ts';
import type { Prefetch } from '../download/prefetch.ts';
import type { EngineState, PlayerError } from '../engine/engine.ts';
import type { PeersSetting } from '../p2p/read-peers-options.ts';
import type { Handover } from '../start/fast-start.ts';

export interface PlaybackControllerInput {
  readonly media: HTMLVideoElement;
  readonly playable: Playable;
  readonly prefetch: Prefetch;
  /** Authorizes media requests. */
  readonly authorizer: RequestAuthorizer;
  /** Start position in seconds; 0: the beginning, or the live edge. */
  readonly startTime: number;
  readonly cmcd?: Cmcd | undefined;
  /** Settings for sharing between visitors; absent: no sharing. */
  readonly p2p?: PeersSetting | undefined;
  /** Called when `state()` has changed. */
  readonly onStateChange: () => void;
  /** Called when playback has failed for good. */
  readonly onError: (error: PlayerError) => void;
}

/**
 * Plays a video: chooses an engine by the source, tries its playlists one after the other, and recovers from errors
 * where possible. Nothing here throws.
 */
export interface PlaybackController {
  /** Loads the engine and playlists, but no segments. */
  prepare(): void;
  /**
   * Starts playback, or starts it again; continues from the handover if there is one. undefined: the fast start has
   * failed, so its plan is out of date.
   */
  begin(handover: Handover | null | undefined): void;
  /**
   * Releases the element and stops downloads until `resume`, while another device plays the video or the element plays
   * an ad.
   */
  suspend(): void;
  /**
   * Resumes at `seconds`, or at the last position; live: 0, or the live edge. The element must be empty. `native`:
   * plays with the browser itself, without an engine.
   */
  resume(seconds?: number, native?: boolean): void;
  state(): EngineState;
  setQuality(quality: number | 'auto'): void;
  setAudioTrack(id: string): void;
  setCaptions(id: string | null): void;
  end(): void;
}
