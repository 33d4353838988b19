/** Name of the function through which a page says when what we wait for was on screen (epoch ms). */
export const REPORT = 'benchShown';

/** Name of the user-timing mark set at the same moment, to find it again in a trace. */
export const MARK = 'bench-shown';

/**
 * Runs in every frame before any script of the page. An element that matches `selector`, in the document or any open
 * shadow root, counts as shown in the frame after it is visible in the viewport. An image must also be decoded.
 *
 * Also collects layout shifts, long tasks, paints and `touchline:error` events into `globalThis.bench`.
 */
export function probe({ selector, report, mark }) {
  const bench = { shifts: [], longTasks: [], lcp: 0, fcp: 0, errors: [], element: null };
  globalThis.bench = bench;

  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    bench.shifts.push({ time: entry.startTime, value: entry.value, moved: entry.sources.map(describeMove) });
  });
  observe('longtask', (entry) => bench.longTasks.push({ time: entry.startTime, duration: entry.duration }));
  observe('largest-contentful-paint', (entry) => {
    bench.lcp = entry.startTime;
  });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') bench.fcp = entry.startTime;
  });
  addEventListener('touchline:error', ({ detail }) => bench.errors.push(`${detail?.code}: ${detail?.message}`));
  requestAnimationFrame(check);

  function check() {
    const element = document.documentElement && all(document).find(shown);
    bench.element = element;
    if (!element) requestAnimationFrame(check);
    else if (element instanceof HTMLImageElement) element.decode().then(nextFrame, nextFrame);
    else nextFrame();
  }

  function nextFrame() {
    requestAnimationFrame(() => {
      // A message comes after the frame that the callback belongs to; a timer could be late.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark(mark);
        globalThis[report](performance.timeOrigin + performance.now());
      };
      port2.postMessage(null);
    });
  }

  function all(root) {
    const inside = [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? all(element.shadowRoot) : []
    );
    return [...root.querySelectorAll(selector), ...inside];
  }

  function shown(element) {
    const { width, height, top, right, bottom, left } = element.getBoundingClientRect();
    const loaded = !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
    return (
      width > 8 &&
      height > 8 &&
      bottom > 0 &&
      right > 0 &&
      top < innerHeight &&
      left < innerWidth &&
      loaded &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }

  /** Describes a move as `[x, y, width, height]` before and after. The browser hides nodes in shadow roots. */
  function describeMove({ node, previousRect, currentRect }) {
    const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height]);
    return { node: node?.nodeName ?? null, from, to };
  }

  function observe(type, take) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  }
}
