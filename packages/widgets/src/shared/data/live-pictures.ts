/** A live stream that somebody watches on this page. */
export interface LivePicture {
  /** What the clocks said when its present picture was taken, epoch ms; null: not known, or not live. */
  readonly time: () => number | null;
  /** Tells when that may be another. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Module state, not a global: what is watched in one place of the page tells what may be shown in another. */
const pictures = new Set<LivePicture>();
const listeners = new Set<() => void>();

/** Adds a stream; the result takes it away. */
export function joinPictures(picture: LivePicture): () => void {
  const forget = picture.subscribe(tell);
  pictures.add(picture);
  tell();
  return () => {
    forget();
    pictures.delete(picture);
    tell();
  };
}

/** The time of the picture that is furthest behind; null: nothing live is watched whose times are known. */
export function oldestPicture(): number | null {
  const times = [...pictures].map(({ time }) => time()).filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Tells whenever `oldestPicture` may be another; the result ends it. */
export function watchPictures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
