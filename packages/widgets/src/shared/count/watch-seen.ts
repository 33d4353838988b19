/** Share of an item that has to be in view, and ms without a break until it counts as seen. Source: MRC's desktop display standard. */
const SEEN = { share: 0.5, ms: 1000 };

export interface SeenInput {
  /** Holds the items; they may come and go. */
  readonly container: Element;
  /** Of an item. */
  readonly selector: string;
  readonly signal: AbortSignal;
  /** Once for each element. */
  readonly onSeen: (item: Element) => void;
}

/** Tells which items have been half in view for a second, in a page that was visible all the time. */
export function watchSeen({ container, selector, signal, onSeen }: SeenInput): void {
  /** In view, with the timer of each; undefined while the page is hidden. */
  const inView = new Map<Element, ReturnType<typeof setTimeout> | undefined>();
  const known = new WeakSet<Element>();

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
  const look = () => {
    for (const item of container.querySelectorAll(selector)) {
      if (!known.has(item)) observer.observe(item);
      known.add(item);
    }
  };
  const changes = new MutationObserver(look);
  changes.observe(container, { childList: true, subtree: true });
  look();

  const turn = () => {
    for (const item of [...inView.keys()]) {
      stop(item);
      begin(item);
    }
  };
  document.addEventListener('visibilitychange', turn, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    changes.disconnect();
    for (const item of [...inView.keys()]) stop(item);
  });
}
