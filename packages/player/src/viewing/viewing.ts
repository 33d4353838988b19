/** Of the playhead: ms from, ms to. */
export type Range = readonly [from: number, to: number];

/**
 * One viewing so far: plain data. Times are ms of `performance.now()`, the playhead is in ms; durations are ms.
 * What each figure means: metrics.md, "Per view".
 */
export interface Viewing {
  /** `new`: nobody has played it yet. `over`: nothing counts until another video comes. */
  readonly stage: 'new' | 'on' | 'over';
  /** Of the last moment. */
  readonly at: number;
  readonly playhead: number;
  readonly rate: number;
  readonly scale: number;
  readonly duration: number | null;

  readonly initAt: number | null;
  readonly readyAt: number | null;
  /** Of the first play intent. */
  readonly startAt: number;
  /** Of the last event. */
  readonly toldAt: number;
  /** Events of this viewing, and of all viewings in this element. */
  readonly sequence: number;
  readonly total: number;

  /** From a play intent to pause, end or error: the clock runs. */
  readonly watching: boolean;
  /** The playhead should move. */
  readonly moving: boolean;
  /** There was a first frame. */
  readonly framed: boolean;
  /** A pause or a seek came before the first frame, so the startup time says nothing. */
  readonly spoiled: boolean;
  readonly failed: boolean;
  readonly inAd: boolean;
  readonly startupTime: number | null;
  readonly watchTime: number;
  readonly playingTime: number;
  readonly content: number;

  /** Since when the playhead is behind; null: it is not. */
  readonly behindAt: number | null;
  /** The playhead stood still when it was last seen. */
  readonly standing: boolean;
  /** It is so far behind that it has been told. */
  readonly stalled: boolean;
  readonly rebufferCount: number;
  readonly rebufferDuration: number;

  /** Of the first and the last `seeking` of a seek that is under way; null: none is. */
  readonly seekAt: number | null;
  readonly seekLastAt: number;
  readonly seekCount: number;
  readonly seekDuration: number;
  readonly seekDurationFull: number;
  readonly longestSeek: number;

  /** Of the rendition that plays: bit/s; lines. null: not known. */
  readonly bitrate: number | null;
  readonly lines: number | null;
  /** Bit/s × ms, and the ms that they are of. */
  readonly bits: number;
  readonly bitTime: number;
  readonly switchesUp: number;
  readonly switchesDown: number;

  /** Shares × ms of the playhead, and the ms that they are of. */
  readonly upscaled: number;
  readonly downscaled: number;
  readonly scaledTime: number;
  readonly maxUpscale: number;
  readonly maxDownscale: number;

  /** Played; the last one grows while `ranging`. */
  readonly ranges: readonly Range[];
  readonly ranging: boolean;
  readonly maxPlayhead: number;
  /** Sum of 1, 2, 4, 8 for the quarters that the playhead has passed while it played; 8: it came to the end. */
  readonly quartiles: number;
}

/** How things stand at a moment. */
export interface Sample {
  /** ms of `performance.now()`. */
  readonly at: number;
  /** ms. */
  readonly playhead: number;
  /** Of playback; 1: as it was recorded. */
  readonly rate: number;
  /** ms; null: live, or not known. */
  readonly duration: number | null;
  /** Size of the player over that of the picture, in CSS px, of the side that is narrower; 0: not known. */
  readonly scale: number;
  /** Of the rendition that plays: bit/s; lines. null: not known. */
  readonly bitrate: number | null;
  readonly lines: number | null;
}

export type Plain =
  | 'init'
  | 'ready'
  | 'play'
  | 'playing'
  | 'pause'
  | 'seeking'
  | 'seeked'
  /** It stands still for want of media. */
  | 'waiting'
  /** Another rendition. */
  | 'rendition'
  /** Nothing in particular. */
  | 'look'
  | 'ended'
  | 'adbreakstart'
  | 'adbreakend'
  /** The page is hidden. */
  | 'hide'
  /** It comes out of the browser's memory of pages; nothing happened in between. */
  | 'wake'
  /** Another video. */
  | 'change'
  | 'end';

/** Something that happened to the video, or to the page. */
export type Happening = { readonly type: Plain } | { readonly type: 'error'; readonly isBusiness: boolean };

export type Moment = Sample & Happening;

/** One event to tell, with the viewing as it stands then. `at`: ms of `performance.now()`. */
export interface ViewingEvent {
  readonly word: string;
  readonly at: number;
  readonly viewing: Viewing;
}

/** Nothing has happened yet. */
export const newViewing: Viewing = {
  stage: 'new',
  at: 0,
  playhead: 0,
  rate: 1,
  scale: 0,
  duration: null,
  initAt: null,
  readyAt: null,
  startAt: 0,
  toldAt: 0,
  sequence: 0,
  total: 0,
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
  behindAt: null,
  standing: false,
  stalled: false,
  rebufferCount: 0,
  rebufferDuration: 0,
  seekAt: null,
  seekLastAt: 0,
  seekCount: 0,
  seekDuration: 0,
  seekDurationFull: 0,
  longestSeek: 0,
  bitrate: null,
  lines: null,
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
};

/** The played ranges, in order, without overlaps. */
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
