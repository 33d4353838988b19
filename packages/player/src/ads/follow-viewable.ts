/** Share of its area, and ms, that an ad has to be seen to count as seen. Source: MRC, video. */
const SHARE = 0.5;
const LONG = 2_000;

export type Viewable = 'viewable' | 'notViewable' | 'viewUndetermined';

/** Calls `onViewable` once when an ad that plays has been seen for long enough. The result tells what became of it. */
export function followViewable(
  { video, events }: { readonly video: HTMLVideoElement; readonly events: EventTarget },
  onViewable: () => void,
  signal: AbortSignal
): () => Viewable {
  if (!('IntersectionObserver' in window)) return () => 'viewUndetermined';
  let seen: Viewable = 'notViewable';
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (seen === 'viewable' || !isInView || document.hidden || video.paused) return;
    timer = setTimeout(() => {
      seen = 'viewable';
      onViewable();
    }, LONG);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE;
      look();
    },
    { threshold: SHARE }
  );
  observer.observe(video);
  for (const type of ['playing', 'pause']) events.addEventListener(type, look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return () => seen;
}
