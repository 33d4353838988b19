import { setTimeout as wait } from 'node:timers/promises';
import { bytesOf, recordRequests } from './network.mjs';
import { MARK, probe, REPORT } from './probe.mjs';
import { CPU_SLOWDOWN } from './profiles.mjs';
import { blockingTimeOf, layoutShiftOf } from './vitals.mjs';

/** How long, in ms, a banner may take; after that the load counts as failed. */
const PATIENCE = 20_000;

/** How long, in ms, we wait for our widget to be hydrated; it happens when idle. */
const HYDRATION = 8000;

/** How long, in ms, a page is left alone before its totals are read. */
const SETTLE = 1000;

/**
 * Loads one entry's page once, as a visitor with an empty cache, and measures it.
 *
 * Times are in ms from the page's time origin. Throws when no banner shows.
 */
export async function measureLoad({ browser, url, entry, profile }) {
  const context = await browser.newContext({
    viewport: profile.viewport,
    deviceScaleFactor: profile.deviceScaleFactor,
  });
  try {
    const firstBanner = await awaitFirstBanner(context);
    await context.addInitScript(probe, { picture: entry.picture, report: REPORT, mark: MARK });

    const page = await context.newPage();
    const complaints = recordComplaints(page);
    const cdp = await context.newCDPSession(page);
    const requests = await recordRequests(cdp);
    await slowDown(cdp, profile);

    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
    const banner = (await firstBanner()) - (await page.evaluate(() => performance.timeOrigin));
    await page.waitForLoadState('load');
    const hydration = entry.ours ? await awaitHydration(page) : null;
    await wait(SETTLE);

    return { banner, hydration, complaints, ...(await readPage(page, banner)), ...(await readCosts(cdp, requests())) };
  } finally {
    await context.close();
  }
}

async function awaitFirstBanner(context) {
  let report;
  const reported = new Promise((resolve) => {
    report = resolve;
  });
  await context.exposeBinding(REPORT, (_, time) => report(time));

  return async () => {
    const time = await Promise.race([reported, wait(PATIENCE, null, { ref: false })]);
    if (time === null) throw new Error(`no banner in ${PATIENCE / 1000} s`);
    return time;
  };
}

function recordComplaints(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  return complaints;
}

async function slowDown(cdp, { latency, download, upload }) {
  const conditions = { offline: false, latency, downloadThroughput: download, uploadThroughput: upload };
  await cdp.send('Network.emulateNetworkConditions', conditions);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/**
 * Waits until React has taken over our markup, which its own property on the nodes shows. `kept`: the picture that was
 * shown first is still in the page, so nothing was rendered anew.
 */
async function awaitHydration(page) {
  const done = await page
    .waitForFunction(
      () => {
        const root = document.querySelector('touchline-banner-carousel')?.shadowRoot;
        const nodes = [...(root?.querySelectorAll('*') ?? [])];
        return nodes.some((node) => Object.keys(node).some((key) => key.startsWith('__react')));
      },
      null,
      { timeout: HYDRATION, polling: 100 }
    )
    .then(
      () => true,
      () => false
    );
  return { done, kept: await page.evaluate(() => Boolean(globalThis.bench.picture?.isConnected)) };
}

async function readPage(page, banner) {
  const seen = await page.evaluate(() => {
    const { picture, ...plain } = globalThis.bench;
    return plain;
  });
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    layoutShift: layoutShiftOf(seen.shifts),
    shifts: seen.shifts,
    blockingBefore: blockingTimeOf(seen.longTasks, { from: seen.fcp, until: banner }),
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
