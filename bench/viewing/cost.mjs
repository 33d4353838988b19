import { setTimeout as wait } from 'node:timers/promises';
import { medianOf } from '../page/medians.mjs';

export const WATCHERS = ['none', 'ours', 'mux'];

/** ms until a page that plays has done what it does at its start. */
const SETTLE = 4_000;

/**
 * ms of the main thread in a second of steady playback, by who watches: medians of `runs` windows of `seconds` each, which
 * take turns, each round from another one on.
 */
export async function costs({ browser, site, runs, seconds }) {
  const measured = Object.fromEntries(WATCHERS.map((name) => [name, []]));
  for (let round = 0; round < runs; round++) {
    const at = round % WATCHERS.length;
    for (const name of [...WATCHERS.slice(at), ...WATCHERS.slice(0, at)])
      measured[name].push(await costOf({ browser, url: site.urlOf(name), seconds }));
    console.warn(`cost: round ${round + 1} of ${runs}`);
  }
  return Object.fromEntries(WATCHERS.map((name) => [name, { all: measured[name], median: medianOf(measured[name]) }]));
}

async function costOf({ browser, url, seconds }) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction(() => globalThis.bench);
    await page.evaluate(() => globalThis.bench.video.play());
    await wait(SETTLE);
    const before = await busyTime(cdp);
    await wait(seconds * 1_000);
    const after = await busyTime(cdp);
    return ((after.busy - before.busy) * 1_000) / (after.at - before.at);
  } finally {
    await context.close();
  }
}

/** Seconds of all tasks of the page's main thread so far, in time of that thread, and the time of asking. */
async function busyTime(cdp) {
  const at = performance.now() / 1_000;
  const { metrics } = await cdp.send('Performance.getMetrics');
  return { at, busy: metrics.find(({ name }) => name === 'TaskDuration').value };
}
