import type { Track } from '../engine/engine.ts';

/** Playback state of a device. Seconds on its own timeline. */
export interface RemoteState {
  /** Name given by the device's owner; null: not known. */
  readonly device: string | null;
  readonly currentTime: number;
  /** 0: live, or not known. */
  readonly duration: number;
  /** Seekable range of a live stream; null: not known. */
  readonly seekable: readonly [start: number, end: number] | null;
  /** It plays, or is about to. */
  readonly playing: boolean;
  readonly waiting: boolean;
  readonly ended: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly captions: readonly Track[];
  /** Id of the captions that show; null: none. */
  readonly caption: string | null;
}
