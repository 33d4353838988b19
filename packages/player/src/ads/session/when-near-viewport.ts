/** Margin around the viewport in which a player preloads: one viewport height, as for content. */
const VIEWPORT_MARGIN = '100%';

/**
 * Resolves once an element is near the viewport, or at once without IntersectionObserver. Stops watching when `signal`
 * is aborted.
 */
export function whenNearViewport(media: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (!('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: VIEWPORT_MARGIN }
    );
    observer.observe(media);
    signal.addEventListener('abort', () => observer.disconnect());
  });
}
