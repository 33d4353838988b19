/** Visible share of an item, and uninterrupted time, ms, that count as seen. Source: MRC's desktop display standard. */
const SEEN = { share: 0.5, ms: 1000 };

export interface SeenInput {
  /** Contains the items, which may be added and removed. */
  readonly container: Element;
  /** Selector of an item. */
  readonly selector: string;
  readonly signal: AbortSignal;
  /** Called once for each element. */
  readonly onSeen: (item: Element) => void;
}

/** Calls `onSeen` for items that have been half in view for a second while the page was visible. */
export function watchSeen({ container, selector, signal, onSeen }: SeenInput): void {
  /** Visible items with their timers; undefined while the page is hidden. */
  const inView = new Map<Element, ReturnType<typeof setTimeout> | undefined>();
  const observedItems = new WeakSet<Element>();

  const begin = (item: Element) => {
    if (document.hidden) inView.set(item, undefined);
    else inView.set(item, setTimeout(seen, SEEN.ms, item));
  };
  const stop = (item: Element) => {
    clearTimeout(inView.get(item));
    inView.delete(item);
  };
  const seen = (item: Element) => {
    stop(item);
    observer.unobserve(item);
    onSeen(item);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        stop(target);
        if (isIntersecting && intersectionRatio >= SEEN.share) begin(target);
        else if (!target.isConnected) observer.unobserve(target);
      }
    },
    { threshold: SEEN.share }
  );
  const observeNewItems = () => {
    for (const item of container.querySelectorAll(selector)) {
      if (!observedItems.has(item)) observer.observe(item);
      observedItems.add(item);
    }
  };
  const changes = new MutationObserver(observeNewItems);
  changes.observe(container, { childList: true, subtree: true });
  observeNewItems();

  const restartTimers = () => {
    for (const item of [...inView.keys()]) {
      stop(item);
      begin(item);
    }
  };
  document.addEventListener('visibilitychange', restartTimers, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    changes.disconnect();
    for (const item of [...inView.keys()]) stop(item);
  });
}
