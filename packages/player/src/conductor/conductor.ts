import type { Playable } from '@touchline/domain';
import type { Door } from '../access/media-access.ts';
import type { Cmcd } from '../cmcd.ts';
import type { EngineFacts, PlayerError } from '../engine/engine.ts';
import type { PeersSetting } from '../p2p/read-wish.ts';
import type { Prefetch } from '../start/prefetch.ts';
import type { Handoff } from '../start/starter.ts';

export interface ConductorInput {
  readonly media: HTMLVideoElement;
  readonly playable: Playable;
  readonly prefetch: Prefetch;
  /** What opens its media. */
  readonly door: Door;
  /** Seconds at which it goes on; 0: from its beginning, or at the live edge. */
  readonly startTime: number;
  readonly cmcd?: Cmcd | undefined;
  /** How it is to be shared between visitors; absent: not at all. */
  readonly p2p?: PeersSetting | undefined;
  /** `facts()` gives others. */
  readonly onFacts: () => void;
  /** Nothing more can be done. */
  readonly onError: (error: PlayerError) => void;
}

/**
 * Plays a video by the engines there are: chooses one by its source, tries its playlists one after the other, mends what
 * can be mended. Nothing here throws.
 */
export interface Conductor {
  /** Gets engine and playlists, and no segment. */
  prepare(): void;
  /** Begins, or begins anew; with what was appended before where there is something. */
  begin(handoff: Handoff | null): void;
  /** Lets go of the element and downloads nothing until `resume`: it plays elsewhere, or the element plays an ad. */
  rest(): void;
  /**
   * Goes on at so many seconds, or where it was; live: 0, or where live is. The element has to be empty. `native`: as the
   * browser plays it by itself, with no engine.
   */
  resume(seconds?: number, native?: boolean): void;
  facts(): EngineFacts;
  setQuality(quality: number | 'auto'): void;
  setAudioTrack(id: string): void;
  setCaptions(id: string | null): void;
  end(): void;
}
