/** How far beyond the viewport a player gets ready: one more of its height, as content does. */
const NEAR = '100%';

/** Resolves once an element is near the viewport, and at once where nobody can tell. After `signal` nobody looks. */
export function near(media: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (!('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR }
    );
    observer.observe(media);
    signal.addEventListener('abort', () => observer.disconnect());
  });
}
