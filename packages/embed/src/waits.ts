/** Runs `task` when the element comes near the viewport. */
export function whenNear(element: HTMLElement, task: () => void, signal: AbortSignal): void {
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      if (!signal.aborted) task();
    },
    // About a second of quick scrolling.
    { rootMargin: '800px' }
  ).observe(element);
}

/**
 * Runs `task` when it disturbs nobody: the element is near the viewport, its first picture is there and the browser is
 * idle; or as soon as the visitor points at the widget, touches or focuses it. It may run more than once.
 */
export function whenQuiet(element: HTMLElement, container: HTMLElement, task: () => void, signal: AbortSignal): void {
  for (const type of ['pointerover', 'focusin']) element.addEventListener(type, task, { once: true, signal });
  const idle = () => {
    // On a page that is never idle React comes after 3 s all the same.
    const patience = { timeout: 3000 } as IdleRequestOptions & number;
    if (!signal.aborted) (window.requestIdleCallback ?? setTimeout)(task, patience);
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
