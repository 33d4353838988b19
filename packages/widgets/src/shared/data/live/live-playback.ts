/** A live stream that plays on this page. */
export interface LivePlayback {
  /** Recording time of the current frame, epoch ms; null: unknown or not live. */
  readonly time: () => number | null;
  /** Notifies when the time may have changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Module state, not a global: playback in one place of the page delays lists in another. */
const playbacks = new Set<LivePlayback>();
const listeners = new Set<() => void>();

/** Adds a stream. Returns a function that removes it. */
export function addLivePlayback(playback: LivePlayback): () => void {
  const unsubscribe = playback.subscribe(notify);
  playbacks.add(playback);
  notify();
  return () => {
    unsubscribe();
    playbacks.delete(playback);
    notify();
  };
}

/** Returns the time of the stream that is furthest behind; null: no live stream with known times. */
export function earliestPlaybackTime(): number | null {
  const times = [...playbacks].map(({ time }) => time()).filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Notifies when `earliestPlaybackTime` may have changed. Returns a function that ends it. */
export function subscribePlaybackTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
