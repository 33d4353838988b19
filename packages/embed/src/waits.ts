/** How far outside the viewport a widget begins to load: about a second of quick scrolling. */
const NEAR = '800px';
/** On a page that is never idle React comes after this time all the same, in ms. */
const PATIENCE = { timeout: 3000 };

/** Runs `task` when the element comes near the viewport. */
export function whenNear(element: HTMLElement, task: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      if (!signal.aborted) task();
    },
    { rootMargin: NEAR }
  );
  observer.observe(element);
}

/**
 * Runs `task` when it disturbs nobody: the element is near the viewport, its first picture is there and the browser is
 * idle; or as soon as the visitor points at the widget, touches or focuses it. It may run more than once.
 */
export function whenQuiet(element: HTMLElement, container: HTMLElement, task: () => void, signal: AbortSignal): void {
  for (const type of ['pointerover', 'focusin']) element.addEventListener(type, task, { once: true, signal });
  const idle = () => {
    if (!signal.aborted) (window.requestIdleCallback ?? setTimeout)(task, PATIENCE as IdleRequestOptions & number);
  };
  whenNear(
    element,
    () => {
      // Broken pictures reject.
      void (container.querySelector('img')?.decode().then(idle, idle) ?? idle());
    },
    signal
  );
}
