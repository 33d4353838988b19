import { setTimeout as wait } from 'node:timers/promises';
import { bytesOf, recordRequests } from './network.mjs';
import { MARK, probe, REPORT } from './probe.mjs';
import { openContext, recordComplaints, slowDown } from './visit.mjs';
import { blockingTimeOf, layoutShiftOf } from './vitals.mjs';

/** Time until a load counts as failed, ms. */
const LOAD_TIMEOUT_MS = 20_000;

/** Time to wait for the hydration of our widget, which happens when the page is idle, ms. */
const HYDRATION = 8000;

/** Time without interaction before the totals of a page are read, ms. */
const SETTLE = 1000;

/**
 * Loads one entry's page once, as a visitor with an empty cache, and measures it.
 *
 * `entry.selector` is what has to show, `entry.tag` the custom element that hydrates, if there is one. Times are in ms
 * from the page's time origin. Throws when nothing shows.
 */
export async function measureLoad({ browser, url, entry, profile }) {
  const context = await openContext(browser, profile);
  try {
    const shownTime = await awaitShown(context);
    await context.addInitScript(probe, { selector: entry.selector, report: REPORT, mark: MARK });

    const page = await context.newPage();
    const complaints = recordComplaints(page);
    const cdp = await context.newCDPSession(page);
    const requests = await recordRequests(cdp);
    await slowDown(cdp, profile);

    await page.goto(url, { waitUntil: 'commit', timeout: LOAD_TIMEOUT_MS });
    const shown = (await shownTime()) - (await page.evaluate(() => performance.timeOrigin));
    await page.waitForLoadState('load');
    const hydration = entry.tag ? await awaitHydration(page, entry.tag) : null;
    await wait(SETTLE);

    return { shown, hydration, complaints, ...(await readPage(page, shown)), ...(await readCosts(cdp, requests())) };
  } finally {
    await context.close();
  }
}

async function awaitShown(context) {
  let report;
  const reported = new Promise((resolve) => {
    report = resolve;
  });
  await context.exposeBinding(REPORT, (_, time) => report(time));

  return async () => {
    const time = await Promise.race([reported, wait(LOAD_TIMEOUT_MS, null, { ref: false })]);
    if (time === null) throw new Error(`nothing shown in ${LOAD_TIMEOUT_MS / 1000} s`);
    return time;
  };
}

/**
 * Waits until React has hydrated our markup, which a property of React on the nodes shows. `kept`: the node that was
 * visible first is still in the page, so React did not render it again.
 */
async function awaitHydration(page, tag) {
  const done = await page
    .waitForFunction(
      (name) => {
        const root = document.querySelector(name)?.shadowRoot;
        const nodes = [...(root?.querySelectorAll('*') ?? [])];
        return nodes.some((node) => Object.keys(node).some((key) => key.startsWith('__react')));
      },
      tag,
      { timeout: HYDRATION, polling: 100 }
    )
    .then(
      () => true,
      () => false
    );
  return { done, kept: await page.evaluate(() => Boolean(globalThis.bench.element?.isConnected)) };
}

async function readPage(page, shown) {
  const seen = await page.evaluate(() => {
    const { element, ...plain } = globalThis.bench;
    return plain;
  });
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    layoutShift: layoutShiftOf(seen.shifts),
    shifts: seen.shifts,
    blockingBefore: blockingTimeOf(seen.longTasks, { from: seen.fcp, until: shown }),
    blocking: blockingTimeOf(seen.longTasks, { from: seen.fcp }),
    errors: seen.errors,
  };
}

async function readCosts(cdp, requests) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');

  return {
    heap: usedSize,
    requests,
    requestCount: requests.length,
    codeBytes: bytesOf(requests, 'Script', 'Stylesheet'),
    contentBytes: bytesOf(requests, 'Document', 'Fetch', 'XHR', 'Preload', 'Other'),
    imageBytes: bytesOf(requests, 'Image'),
  };
}
