/** State of a video that a browser would know; tests set it. */
interface MediaState {
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

/** A `<video>` for jsdom, which plays nothing. It holds the state of a browser's element and fires the same events. */
export interface FakeMedia {
  readonly media: HTMLVideoElement;
  /** Loads media, so that it can play. `window`: makes it an endless live stream with this window. */
  load(options?: { duration?: number; window?: readonly [number, number] }): void;
  /** Plays up to this time, in seconds. */
  playTo(time: number): void;
  /** Runs out of buffered media. */
  stall(): void;
  /** Finishes a seek. */
  finishSeek(): void;
  playToEnd(): void;
  /** Presents a frame. */
  showFrame(): void;
  /** Rejects the next `play()`, as browsers do without a user gesture. */
  rejectNextPlay(): void;
  addTextTrack(kind: TextTrackKind): FakeTextTrack;
}

/** A text track, which jsdom lacks. */
export interface FakeTextTrack extends EventTarget {
  mode: TextTrackMode;
  /** Makes these texts the active cues. */
  cue(...texts: readonly string[]): void;
}

export function createFakeMedia(): FakeMedia {
  const state: MediaState = { ...empty(), paused: true };
  const tracks: FakeTextTrack[] = [];
  const media = createVideo(state, tracks);
  const fire = (...types: readonly string[]) => fireAt(media, types);
  const { begin, rejectNextPlay } = definePlayback(media, state);
  const frames: (() => void)[] = [];
  media.requestVideoFrameCallback = (callback) => frames.push(() => callback(0, {} as VideoFrameCallbackMetadata));

  return {
    media,
    load({ duration = 60, window } = {}) {
      const seekable = rangesOf(window ?? [0, duration]);
      Object.assign(state, {
        readyState: 4,
        duration: window ? Number.POSITIVE_INFINITY : duration,
        seekable,
        videoWidth: 1280,
        videoHeight: 720,
      });
      fire('durationchange', 'loadedmetadata', 'canplay');
      if (!state.paused) begin();
    },
    playTo(time) {
      const start = state.played.length > 0 ? state.played.start(0) : state.currentTime;
      Object.assign(state, { currentTime: time, played: rangesOf([start, time]), buffered: rangesOf([0, time + 10]) });
      fire('timeupdate');
    },
    stall() {
      state.readyState = 2;
      fire('waiting');
    },
    finishSeek() {
      state.seeking = false;
      state.ended = state.currentTime >= state.duration;
      fire('timeupdate', 'seeked');
    },
    playToEnd() {
      Object.assign(state, { currentTime: state.duration, ended: true, paused: true });
      fire('timeupdate', 'pause', 'ended');
    },
    showFrame() {
      for (const frame of frames.splice(0)) frame();
    },
    rejectNextPlay,
    addTextTrack(kind) {
      const track = createFakeTextTrack(kind);
      tracks.push(track);
      media.textTracks.dispatchEvent(Object.assign(new Event('addtrack'), { track }));
      return track;
    },
  };
}

/** A `<video>` that reads its state from `state`. */
function createVideo(state: MediaState, tracks: FakeTextTrack[]): HTMLVideoElement {
  const media = document.createElement('video');
  for (const key of Object.keys(state)) {
    Object.defineProperty(media, key, { configurable: true, get: () => state[key as keyof MediaState] });
  }
  Object.defineProperty(media, 'currentTime', {
    get: () => state.currentTime,
    set(time: number) {
      state.currentTime = time;
      if (state.readyState === 0) return;
      Object.assign(state, { seeking: true, ended: false });
      fireAt(media, ['seeking']);
    },
  });
  Object.defineProperty(media, 'textTracks', { value: Object.assign(tracks, listenable()) });
  return media;
}

/** Gives the element `play`, `pause` and `load`. `begin` resolves pending plays. */
function definePlayback(media: HTMLVideoElement, state: MediaState) {
  let shouldReject = false;
  let pendingPlays: { resolve: () => void; reject: (cause: unknown) => void }[] = [];
  const fire = (...types: readonly string[]) => fireAt(media, types);
  const resolveAll = () => {
    for (const { resolve } of pendingPlays.splice(0)) resolve();
  };
  const begin = () => {
    fire('playing');
    resolveAll();
  };
  const abort = () => {
    for (const { reject } of pendingPlays.splice(0)) reject(new DOMException('Aborted', 'AbortError'));
    pendingPlays = [];
  };
  media.play = () => {
    if (shouldReject) {
      shouldReject = false;
      return Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
    }
    const wasPaused = state.paused;
    state.paused = false;
    const promise = new Promise<void>((resolve, reject) => pendingPlays.push({ resolve, reject }));
    if (wasPaused) fire('play', ...(state.readyState < 3 ? ['waiting'] : []));
    // A video that plays already fires no `playing`.
    if (state.readyState >= 3) (wasPaused ? begin : resolveAll)();
    return promise;
  };
  media.pause = () => {
    if (state.paused) return;
    state.paused = true;
    fire('pause');
    abort();
  };
  media.load = () => {
    Object.assign(state, empty(), { paused: true });
    fire('emptied');
    abort();
  };
  const rejectNextPlay = () => {
    shouldReject = true;
  };
  return { begin, rejectNextPlay };
}

function fireAt(media: HTMLVideoElement, types: readonly string[]): void {
  for (const type of types) media.dispatchEvent(new Event(type));
}

function empty(): Omit<MediaState, 'paused'> {
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

/** The methods of an EventTarget, for an object that is also an array. */
function listenable(): Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> {
  const target = new EventTarget();
  return {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
}
