/** What a browser knows of a video; a test says it. */
interface Truth {
  paused: boolean;
  ended: boolean;
  seeking: boolean;
  currentTime: number;
  duration: number;
  readyState: number;
  buffered: TimeRanges;
  seekable: TimeRanges;
  played: TimeRanges;
  videoWidth: number;
  videoHeight: number;
}

/** A `<video>` for jsdom, which plays nothing: it keeps what a browser would, and says so by the events a browser fires. */
export interface FakeMedia {
  readonly media: HTMLVideoElement;
  /** Media is there, so that it can play. Live: an endless one with a window. */
  load(given?: { duration?: number; window?: readonly [number, number] }): void;
  /** It has played on to this time, seconds. */
  playTo(time: number): void;
  /** What comes next has not been downloaded. */
  stall(): void;
  /** The rest of a seek. */
  finishSeek(): void;
  playToEnd(): void;
  /** A picture is on the screen. */
  showFrame(): void;
  /** The next `play()` is refused as browsers do without a gesture. */
  refuse(): void;
  addTextTrack(kind: TextTrackKind): FakeTextTrack;
}

/** Lacking in jsdom altogether. */
export interface FakeTextTrack extends EventTarget {
  mode: TextTrackMode;
  /** These are to be shown now. */
  cue(...texts: readonly string[]): void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one element, whose parts share what it knows
export function createFakeMedia(): FakeMedia {
  const media = document.createElement('video');
  const frames: (() => void)[] = [];
  const tracks: FakeTextTrack[] = [];
  let refused = false;
  let settle: { resolve: () => void; reject: (cause: unknown) => void }[] = [];
  const truth: Truth = { ...empty(), paused: true };

  const fire = (...types: readonly string[]) => {
    for (const type of types) media.dispatchEvent(new Event(type));
  };
  const resolveAll = () => {
    for (const { resolve } of settle.splice(0)) resolve();
  };
  const begin = () => {
    fire('playing');
    resolveAll();
  };
  for (const key of Object.keys(truth)) {
    Object.defineProperty(media, key, { configurable: true, get: () => truth[key as keyof Truth] });
  }
  Object.defineProperty(media, 'currentTime', {
    get: () => truth.currentTime,
    set(time: number) {
      truth.currentTime = time;
      if (truth.readyState === 0) return;
      Object.assign(truth, { seeking: true, ended: false });
      fire('seeking');
    },
  });
  Object.defineProperty(media, 'textTracks', { value: Object.assign(tracks, listenable()) });

  media.requestVideoFrameCallback = (callback) => frames.push(() => callback(0, {} as VideoFrameCallbackMetadata));
  media.play = () => {
    if (refused) {
      refused = false;
      return Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
    }
    const wasPaused = truth.paused;
    truth.paused = false;
    const promise = new Promise<void>((resolve, reject) => settle.push({ resolve, reject }));
    if (wasPaused) fire('play', ...(truth.readyState < 3 ? ['waiting'] : []));
    // What plays already does not begin to.
    if (truth.readyState >= 3) (wasPaused ? begin : resolveAll)();
    return promise;
  };
  media.pause = () => {
    if (truth.paused) return;
    truth.paused = true;
    fire('pause');
    abort();
  };
  media.load = () => {
    Object.assign(truth, empty(), { paused: true });
    fire('emptied');
    abort();
  };
  function abort(): void {
    for (const { reject } of settle.splice(0)) reject(new DOMException('Aborted', 'AbortError'));
    settle = [];
  }

  return {
    media,
    load({ duration = 60, window } = {}) {
      const seekable = rangesOf(window ?? [0, duration]);
      Object.assign(truth, {
        readyState: 4,
        duration: window ? Number.POSITIVE_INFINITY : duration,
        seekable,
        videoWidth: 1280,
        videoHeight: 720,
      });
      fire('durationchange', 'loadedmetadata', 'canplay');
      if (!truth.paused) begin();
    },
    playTo(time) {
      const start = truth.played.length > 0 ? truth.played.start(0) : truth.currentTime;
      Object.assign(truth, { currentTime: time, played: rangesOf([start, time]), buffered: rangesOf([0, time + 10]) });
      fire('timeupdate');
    },
    stall() {
      truth.readyState = 2;
      fire('waiting');
    },
    finishSeek() {
      truth.seeking = false;
      truth.ended = truth.currentTime >= truth.duration;
      fire('timeupdate', 'seeked');
    },
    playToEnd() {
      Object.assign(truth, { currentTime: truth.duration, ended: true, paused: true });
      fire('timeupdate', 'pause', 'ended');
    },
    showFrame() {
      for (const frame of frames.splice(0)) frame();
    },
    refuse() {
      refused = true;
    },
    addTextTrack(kind) {
      const track = createFakeTextTrack(kind);
      tracks.push(track);
      media.textTracks.dispatchEvent(Object.assign(new Event('addtrack'), { track }));
      return track;
    },
  };
}

function empty(): Omit<Truth, 'paused'> {
  const none = rangesOf();
  const ranges = { buffered: none, seekable: none, played: none };
  const size = { videoWidth: 0, videoHeight: 0 };
  return { ended: false, seeking: false, currentTime: 0, duration: Number.NaN, readyState: 0, ...ranges, ...size };
}

function rangesOf(...ranges: readonly (readonly [number, number])[]): TimeRanges {
  const at = (index: number) => ranges[index] as readonly [number, number];
  return { length: ranges.length, start: (index) => at(index)[0], end: (index) => at(index)[1] };
}

function createFakeTextTrack(kind: TextTrackKind): FakeTextTrack {
  const track = Object.assign(new EventTarget(), {
    kind,
    mode: 'disabled' as TextTrackMode,
    activeCues: [] as unknown[],
    cue(...texts: readonly string[]) {
      track.activeCues = texts.map((text) => ({
        getCueAsHTML: () => document.createRange().createContextualFragment(text),
      }));
      track.dispatchEvent(new Event('cuechange'));
    },
  });
  return track;
}

/** The part of an EventTarget, for something that is an array as well. */
function listenable(): Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> {
  const target = new EventTarget();
  return {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
}
