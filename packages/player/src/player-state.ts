import type { PlayerError, ProgramDate, Quality, QualityChoice, Track } from './engine/engine.ts';
import type { PeersState } from './p2p/peer-state.ts';

/** `device`: its name as its owner calls it; null: not known. */
export interface CastingState {
  readonly device: string | null;
  readonly state: 'connecting' | 'connected';
}

/** What a player is doing (spec §3.15): plain JSON, another object whenever something in it is another. Times in seconds. */
export interface PlayerState {
  readonly currentTime: number;
  /** null: live, or not known yet. */
  readonly totalTime: number | null;
  /** CSS px; 640 × 360 before there is a layout (PL-15). */
  readonly width: number;
  readonly height: number;
  readonly live: boolean;
  readonly atLiveEdge: boolean;
  /** Where live is, on the same time line as `currentTime`; null: not live, or not known. */
  readonly liveEdge: number | null;
  /** Seconds behind the newest that the stream has; null: not live, or not known. */
  readonly latency: number | null;
  /** Wall-clock times of the time line, in order; empty: the stream does not say. */
  readonly programDates: readonly ProgramDate[];
  /** 0 to 1; 0 when muted. */
  readonly volume: number;
  readonly muted: boolean;
  readonly seeking: boolean;
  readonly playing: boolean;
  readonly paused: boolean;
  readonly waiting: boolean;
  readonly ended: boolean;
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  readonly controlsVisible: boolean;
  readonly activeQuality: Quality | null;
  readonly availableQualities: readonly Quality[];
  readonly quality: QualityChoice;
  /** 1: normal. */
  readonly rate: number;
  /** Ranges that are downloaded, [start, end] each, in order. */
  readonly buffered: readonly (readonly [start: number, end: number])[];
  /** What can be sought to; null: nothing yet. */
  readonly seekable: readonly [start: number, end: number] | null;
  readonly audioTracks: readonly Track[];
  readonly audioTrack: string | null;
  /** Captions in the stream and beside it. */
  readonly captions: readonly Track[];
  /** Id of those that show; null: none. */
  readonly caption: string | null;
  /** Captions to show now, each as plain text that may have several lines; nobody else draws them. */
  readonly cues: readonly string[];
  /** Somebody wanted it to play; before that the poster shows. */
  readonly started: boolean;
  /** The browser let it play by itself only without sound, and the visitor has not asked for sound since (PL-01). */
  readonly autoplayMuted: boolean;
  /** There is no network; it goes on by itself. */
  readonly offline: boolean;
  /** How it is shared between visitors; null: nobody has asked for that. */
  readonly p2p: PeersState | null;
  /** The list of keys is open. */
  readonly helpShown: boolean;
  /** Where it plays instead of here; null: here. What else the state says is then of there. */
  readonly casting: CastingState | null;
  /** Without its cause, which `session.error` has. */
  readonly error: PlayerError | null;
}

/** A player before anything has happened (PL-15, PL-17). */
export const initialState: PlayerState = {
  currentTime: 0,
  totalTime: null,
  width: 640,
  height: 360,
  live: false,
  atLiveEdge: false,
  liveEdge: null,
  latency: null,
  programDates: [],
  volume: 1,
  muted: false,
  seeking: false,
  playing: false,
  paused: true,
  waiting: false,
  ended: false,
  fullscreen: false,
  pictureInPicture: false,
  controlsVisible: true,
  activeQuality: null,
  availableQualities: [],
  quality: { wanted: 'auto', reason: null },
  rate: 1,
  buffered: [],
  seekable: null,
  audioTracks: [],
  audioTrack: null,
  captions: [],
  caption: null,
  cues: [],
  started: false,
  autoplayMuted: false,
  offline: false,
  p2p: null,
  helpShown: false,
  casting: null,
  error: null,
};
