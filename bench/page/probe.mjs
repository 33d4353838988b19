/** Name of the function through which a page says when what we wait for was on screen (epoch ms). */
export const REPORT = 'benchShown';

/** Name of the user-timing mark set at the same moment, to find it again in a trace. */
export const MARK = 'bench-shown';

/**
 * Runs in every frame before any script of the page. What matches `selector`, in the document or any open shadow root,
 * counts as shown in the frame after it is visible and in the viewport; a picture must be loaded and decoded, too.
 *
 * Also collects layout shifts, long tasks, paints and `touchline:error` events into `globalThis.bench`.
 */
export function probe({ selector, report, mark }) {
  const bench = { shifts: [], longTasks: [], lcp: 0, fcp: 0, errors: [], found: null };
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
  requestAnimationFrame(look);

  function look() {
    const found = document.documentElement && all(document).find(shown);
    bench.found = found;
    if (!found) requestAnimationFrame(look);
    else if (found instanceof HTMLImageElement) found.decode().then(nextFrame, nextFrame);
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

  /** Where something was and is, as `[x, y, width, height]`. Nodes in a shadow root are not told, their places are. */
  function describeMove({ node, previousRect, currentRect }) {
    const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height]);
    return { node: node?.nodeName ?? null, from, to };
  }

  function observe(type, take) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  }
}
