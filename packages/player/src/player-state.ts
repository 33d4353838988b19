import type { PlayerError, ProgramDate, Quality, QualityChoice, Track } from './engine/engine.ts';
import type { PeersState } from './p2p/peer-state.ts';

/** `device`: the name that its owner gave it; null: unknown. */
export interface CastingState {
  readonly device: string | null;
  readonly state: 'connecting' | 'connected';
}

/**
 * State of a player (spec §3.15) as plain JSON. The object is replaced whenever a value in it changes. Times are in
 * seconds.
 */
export interface PlayerState {
  readonly currentTime: number;
  /** null: live, or not yet known. */
  readonly totalTime: number | null;
  /** CSS px; 640 × 360 before layout (PL-15). */
  readonly width: number;
  readonly height: number;
  readonly live: boolean;
  readonly atLiveEdge: boolean;
  /** Position of the live edge on the time line of `currentTime`; null: not live, or unknown. */
  readonly liveEdge: number | null;
  /** Seconds behind the newest media of the stream; null: not live, or unknown. */
  readonly latency: number | null;
  /** Wall-clock times of the time line, in order; empty: the stream has none. */
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
  /** Playback rate; 1 is normal. */
  readonly rate: number;
  /** Downloaded ranges, [start, end] each, in order. */
  readonly buffered: readonly (readonly [start: number, end: number])[];
  /** Range that the visitor can seek in; null: none yet. */
  readonly seekable: readonly [start: number, end: number] | null;
  readonly audioTracks: readonly Track[];
  readonly audioTrack: string | null;
  /** Captions of the stream, and caption files outside it. */
  readonly captions: readonly Track[];
  /** Id of the visible captions; null: none. */
  readonly caption: string | null;
  /** Captions to show now, as plain text that may have several lines. Only the controls draw them. */
  readonly cues: readonly string[];
  /** Playback has been requested; before that the poster shows. */
  readonly started: boolean;
  /** The browser allowed autoplay only without sound, and the visitor has not turned sound on since (PL-01). */
  readonly autoplayMuted: boolean;
  /** There is no network; playback continues automatically. */
  readonly offline: boolean;
  /** State of sharing between visitors; null: sharing was not requested. */
  readonly p2p: PeersState | null;
  /** The list of keyboard shortcuts is open. */
  readonly helpShown: boolean;
  /** Device that plays the video; null: this page does. The rest of the state is then that of the device. */
  readonly casting: CastingState | null;
  /** Without the cause, which `session.error` has. */
  readonly error: PlayerError | null;
}

/** State of a player before playback (PL-15, PL-17). */
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
