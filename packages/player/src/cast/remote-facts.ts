import type { Track } from '../engine/engine.ts';

/** What a device says of what it plays. Seconds on its own time line. */
export interface RemoteFacts {
  /** As its owner calls it; null: not known. */
  readonly device: string | null;
  readonly currentTime: number;
  /** 0: live, or not known. */
  readonly duration: number;
  /** Of live: what can be sought to; null: not known. */
  readonly seekable: readonly [start: number, end: number] | null;
  /** It plays, or is about to. */
  readonly playing: boolean;
  readonly waiting: boolean;
  readonly ended: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly captions: readonly Track[];
  /** Id of those that show; null: none. */
  readonly caption: string | null;
}
