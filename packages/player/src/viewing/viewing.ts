/** Range of the playhead in ms. */
export type Range = readonly [from: number, to: number];

/**
 * State of one viewing as plain data. Times are ms of `performance.now()`; the playhead and durations are in ms.
 * metrics.md, "Per view", defines each figure.
 */
export interface Viewing {
  /** `new`: not played yet. `over`: nothing counts until another video. */
  readonly status: 'new' | 'on' | 'over';
  /** Time of the last event. */
  readonly at: number;
  readonly playhead: number;
  readonly rate: number;
  readonly scale: number;
  readonly duration: number | null;

  readonly initAt: number | null;
  readonly readyAt: number | null;
  /** Time of the first play intent. */
  readonly startAt: number;
  /** Time of the last emitted event. */
  readonly emittedAt: number;
  /** Number of events of this viewing, and of all viewings in this element. */
  readonly sequence: number;
  readonly total: number;

  /** The clock runs, from a play intent to pause, end or error. */
  readonly watching: boolean;
  /** The playhead should move. */
  readonly moving: boolean;
  /** There was a first frame. */
  readonly framed: boolean;
  /** A pause or a seek came before the first frame, so the startup time is invalid. */
  readonly spoiled: boolean;
  readonly failed: boolean;
  readonly inAd: boolean;
  readonly startupTime: number | null;
  readonly watchTime: number;
  readonly playingTime: number;
  readonly content: number;

  /** Time since which the playhead lags; null: it does not. */
  readonly laggingSince: number | null;
  /** The playhead had not moved at the last poll. */
  readonly stationary: boolean;
  /** The stall has been emitted. */
  readonly stalled: boolean;
  readonly rebufferCount: number;
  readonly rebufferDuration: number;

  /** Times of the first and last `seeking` of an unfinished seek; null: none. */
  readonly seekAt: number | null;
  readonly seekLastAt: number;
  readonly seekCount: number;
  readonly seekDuration: number;
  readonly seekDurationFull: number;
  readonly longestSeek: number;

  /** Bit/s and lines of the rendition that plays; null: not known. */
  readonly bitrate: number | null;
  readonly lines: number | null;
  /** Bit/s × ms, and the ms that they cover. */
  readonly bits: number;
  readonly bitTime: number;
  readonly switchesUp: number;
  readonly switchesDown: number;

  /** Ratios × ms of the playhead, and the ms that they cover. */
  readonly upscaled: number;
  readonly downscaled: number;
  readonly scaledTime: number;
  readonly maxUpscale: number;
  readonly maxDownscale: number;

  /** Played ranges; the last one grows while `ranging`. */
  readonly ranges: readonly Range[];
  readonly ranging: boolean;
  readonly maxPlayhead: number;
  /** Sum of 1, 2, 4 and 8 for the quarters that the playhead has passed while playing; 8: it reached the end. */
  readonly quartiles: number;
}

/** State of the element at a time. */
export interface Sample {
  /** ms of `performance.now()`. */
  readonly at: number;
  /** ms. */
  readonly playhead: number;
  /** Playback rate; 1: normal speed. */
  readonly rate: number;
  /** ms; null: live, or not known. */
  readonly duration: number | null;
  /** Size of the player divided by that of the video, in CSS px, on the narrower side; 0: not known. */
  readonly scale: number;
  /** Bit/s and lines of the rendition that plays; null: not known. */
  readonly bitrate: number | null;
  readonly lines: number | null;
}

export type PlaybackEventType =
  | 'init'
  | 'ready'
  | 'play'
  | 'playing'
  | 'pause'
  | 'seeking'
  | 'seeked'
  /** Playback waits for media. */
  | 'waiting'
  /** The rendition has changed. */
  | 'rendition'
  /** A poll without another event. */
  | 'poll'
  | 'ended'
  | 'adbreakstart'
  | 'adbreakend'
  /** The page is hidden. */
  | 'hide'
  /** The page returns from the back/forward cache; nothing happened in between. */
  | 'wake'
  /** Another video. */
  | 'change'
  | 'end';

/** An event of the video or the page. */
export type PlaybackEvent =
  | { readonly type: PlaybackEventType }
  | { readonly type: 'error'; readonly isBusiness: boolean };

export type SampledEvent = Sample & PlaybackEvent;

/** An event to emit, with the viewing at that time. `at`: ms of `performance.now()`. */
export interface ViewingEvent {
  readonly name: string;
  readonly at: number;
  readonly viewing: Viewing;
}

/** Figures of a viewing that has not begun. */
export const newFigures = {
  status: 'new',
  initAt: null,
  readyAt: null,
  startAt: 0,
  emittedAt: 0,
  sequence: 0,
  watching: false,
  moving: false,
  framed: false,
  spoiled: false,
  failed: false,
  inAd: false,
  startupTime: null,
  watchTime: 0,
  playingTime: 0,
  content: 0,
  laggingSince: null,
  stationary: false,
  stalled: false,
  rebufferCount: 0,
  rebufferDuration: 0,
  seekAt: null,
  seekLastAt: 0,
  seekCount: 0,
  seekDuration: 0,
  seekDurationFull: 0,
  longestSeek: 0,
  bits: 0,
  bitTime: 0,
  switchesUp: 0,
  switchesDown: 0,
  upscaled: 0,
  downscaled: 0,
  scaledTime: 0,
  maxUpscale: 0,
  maxDownscale: 0,
  ranges: [],
  ranging: false,
  maxPlayhead: 0,
  quartiles: 0,
} as const satisfies Partial<Viewing>;

/** Initial state. */
export const newViewing: Viewing = {
  ...newFigures,
  ...{ at: 0, playhead: 0, rate: 1, scale: 0, duration: null, bitrate: null, lines: null, total: 0 },
};

/** Returns the played ranges in order, without overlaps. */
export function playedRanges({ ranges }: Viewing): readonly Range[] {
  const union: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = union.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union.filter(([from, to]) => to > from);
}

/** 0 to 100; null: live, or no duration. */
export function percentWatched(viewing: Viewing): number | null {
  const length = playedRanges(viewing).reduce((sum, [from, to]) => sum + to - from, 0);
  return viewing.duration && Math.min(100, (100 * length) / viewing.duration);
}
