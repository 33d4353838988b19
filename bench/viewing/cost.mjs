import { setTimeout as wait } from 'node:timers/promises';
import { medianOf } from '../page/medians.mjs';

export const WATCHERS = ['none', 'ours', 'mux'];

/** Orders of the pages: each comparison runs twice, so that the position has no effect. */
const ORDERS = [
  ['none', 'ours', 'mux', 'ours', 'none'],
  ['ours', 'none', 'mux', 'none', 'ours'],
];

/** ms until a page that plays has done what it does at its start. */
const SETTLE = 4_000;

/**
 * ms of the main thread in a second of steady playback, by who watches: `all` windows, their `median`, and the median of
 * its `ratio` to a page without a client.
 *
 * In each window all pages play at the same time, each with a thread of its own, so that whatever else the machine does
 * hits all alike.
 */
export async function costs({ browser, site, runs, seconds }) {
  // The first pages of a browser pay for those that come after.
  await windowOf({ browser, site, names: ORDERS[0], seconds: 1 });
  const windows = [];
  for (let round = 0; round < runs; round++) {
    windows.push(await windowOf({ browser, site, names: ORDERS[round % ORDERS.length], seconds }));
    console.warn(`cost: window ${round + 1} of ${runs}`);
  }
  return Object.fromEntries(
    WATCHERS.map((name) => {
      const all = windows.map((window) => window[name]);
      return [name, { all, median: medianOf(all), ratio: medianOf(windows.map((each) => each[name] / each.none)) }];
    })
  );
}

async function windowOf({ browser, site, names, seconds }) {
  const visits = [];
  try {
    for (const name of names) visits.push({ name, ...(await visit(browser, site.urlOf(name))) });
    await Promise.all(visits.map(({ page }) => page.evaluate(() => globalThis.bench.video.play())));
    await wait(SETTLE);
    const before = await Promise.all(visits.map(busyTime));
    await wait(seconds * 1_000);
    const after = await Promise.all(visits.map(busyTime));
    const costOf = (at) => ((after[at].busy - before[at].busy) * 1_000) / (after[at].at - before[at].at);
    const costsOf = (name) => visits.flatMap((visit, at) => (visit.name === name ? costOf(at) : []));
    return Object.fromEntries(WATCHERS.map((name) => [name, mean(costsOf(name))]));
  } finally {
    for (const { context } of visits) await context.close();
  }
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.bench);
  return { context, page, cdp };
}

/** Seconds of all tasks of the page's main thread so far, in time of that thread, and the time of asking. */
async function busyTime({ cdp }) {
  const at = performance.now() / 1_000;
  const { metrics } = await cdp.send('Performance.getMetrics');
  return { at, busy: metrics.find(({ name }) => name === 'TaskDuration').value };
}
