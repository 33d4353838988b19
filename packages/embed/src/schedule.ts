/** Runs `task` when the element comes near the viewport. */
export function whenNearViewport(element: HTMLElement, task: () => void, signal: AbortSignal): void {
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      if (!signal.aborted) task();
    },
    // About a second of fast scrolling.
    { rootMargin: '800px' }
  ).observe(element);
}

/**
 * Runs `task` when it disturbs nothing: the element is near the viewport, its first image has loaded and the browser is
 * idle. It also runs as soon as the visitor points at the widget, touches it or focuses it. It may run more than once.
 */
export function whenIdleNearViewport(
  element: HTMLElement,
  container: HTMLElement,
  task: () => void,
  signal: AbortSignal
): void {
  for (const type of ['focusin', 'pointerover']) element.addEventListener(type, task, { once: true, signal });
  const idle = () => {
    // On a page that is never idle React loads after 3 s.
    const options = { timeout: 3000 } as IdleRequestOptions & number;
    if (!signal.aborted) (window.requestIdleCallback ?? setTimeout)(task, options);
  };
  whenNearViewport(
    element,
    () => {
      // Broken images reject.
      void (container.querySelector('img')?.decode().then(idle, idle) ?? idle());
    },
    signal
  );
}
