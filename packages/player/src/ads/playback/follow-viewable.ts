/** Visible share of the area, and ms of it, that make an ad viewable. Source: MRC, video. */
const MIN_VISIBLE_RATIO = 0.5;
const MIN_VISIBLE_MS = 2_000;

export type Viewability = 'viewable' | 'notViewable' | 'viewUndetermined';

/** Calls `onViewable` once when a playing ad has been visible long enough. Returns a function that reads the result. */
export function followViewable(
  { video, events }: { readonly video: HTMLVideoElement; readonly events: EventTarget },
  onViewable: () => void,
  signal: AbortSignal
): () => Viewability {
  if (!('IntersectionObserver' in window)) return () => 'viewUndetermined';
  let viewability: Viewability = 'notViewable';
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    if (viewability === 'viewable' || !isInView || document.hidden || video.paused) return;
    timer = setTimeout(() => {
      viewability = 'viewable';
      onViewable();
    }, MIN_VISIBLE_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= MIN_VISIBLE_RATIO;
      update();
    },
    { threshold: MIN_VISIBLE_RATIO }
  );
  observer.observe(video);
  for (const type of ['playing', 'pause']) events.addEventListener(type, update, { signal });
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return () => viewability;
}
