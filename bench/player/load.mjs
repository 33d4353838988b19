import { setTimeout as wait } from 'node:timers/promises';
import { recordRequests } from '../page/network.mjs';
import { openContext, recordComplaints, slowDown } from '../page/visit.mjs';
import { blockingTimeOf } from '../page/vitals.mjs';
import { createScale, kindOf, repeated } from './requests.mjs';
import { videoProbe } from './video-probe.mjs';

/** Time for the first frame, or the controls, after which the load counts as failed, ms. */
const PLAY_TIMEOUT_MS = 20_000;
/** ms without a request after which a page is idle, and ms from its load before which it never is. */
const IDLE = 1000;
const LOADED = 1500;
/** ms that a page is left alone once all is there, before its totals are read. */
const SETTLE = 1000;

const sizeOf = createScale();

/**
 * Opens one entry's page once, as a visitor with an empty cache, presses play where `entry.pressed`, and measures until
 * its controls are there. Times are ms from the page's time origin or, where something is pressed, from the press.
 *
 * Throws when there is no picture.
 */
export async function measureLoad({ browser, url, entry, network }) {
  const context = await openContext(browser, network);
  try {
    const visit = await openPage(context, { url, network });
    const before = entry.pressed ? await press(visit, entry) : null;
    const frame = await until(visit.page, () => globalThis.playback.frame, 'no picture');
    await until(visit.page, () => globalThis.playback.moving, 'the picture does not move');
    await visit.page.locator(entry.controls).first().waitFor({ state: 'attached', timeout: PLAY_TIMEOUT_MS });
    await wait(SETTLE);
    return { before, ...(await totalsOf(visit, frame)) };
  } finally {
    await context.close();
  }
}

/** Opens a page with all probes in it: `requests()` and `external()`, those of
 * this machine's servers and the others, `origin` its time origin, epoch ms, and `page`, `cdp`, `complaints`. */
export async function openPage(context, { url, network }) {
  await context.addInitScript(videoProbe);
  const page = await context.newPage();
  const complaints = recordComplaints(page);
  const cdp = await context.newCDPSession(page);
  const requests = await recordRequests(cdp);
  // Requests of a player to other servers would fail here after a variable time.
  await cdp.send('Network.setBlockedURLs', { urls: ['https://*'] });
  await slowDown(cdp, network);
  await page.goto(url, { timeout: PLAY_TIMEOUT_MS });
  const origin = await page.evaluate(() => performance.timeOrigin);
  const isHere = ({ url }) => url.startsWith('http://127.0.0.1:');
  return {
    page,
    cdp,
    requests: () => requests().filter(isHere),
    external: () => requests().filter((request) => !isHere(request) && /^https?:/.test(request.url)),
    complaints,
    origin,
  };
}

/** Waits until nothing is asked for any more. */
export async function awaitIdle({ requests }) {
  const start = Date.now();
  let last = { state: '', time: start };
  while (Date.now() - start < PLAY_TIMEOUT_MS) {
    await wait(100);
    const all = requests();
    const state = `${all.length} ${all.filter(({ end }) => end).length}`;
    if (state !== last.state) last = { state, time: Date.now() };
    if (Date.now() - last.time > IDLE && Date.now() - start > LOADED) return;
  }
  throw new Error('the network never becomes idle');
}

/** Presses play in the middle of the player; gives what had been downloaded by then. */
async function press(visit, { box }) {
  await awaitIdle(visit);
  const requests = visit.requests();
  const isShown = await visit.page.evaluate(() => globalThis.playback.frame !== null);
  if (isShown) throw new Error('there is a picture before anybody has pressed anything');
  await visit.page.locator(box).first().click();
  return {
    script: await sizeOf(requests, 'script'),
    style: await sizeOf(requests, 'style'),
    segments: requests.filter((request) => kindOf(request) === 'segment').length,
    requestCount: requests.length,
  };
}

async function totalsOf({ page, requests, external, complaints, origin }, frame) {
  const { press: pressed, moving, height, stalls, longTasks } = await page.evaluate(() => globalThis.playback);
  const all = requests();
  const start = pressed ?? 0;
  const untilFrame = all.filter(({ epoch }) => epoch < origin + frame);
  return {
    frame: frame - start,
    moving: moving - start,
    height,
    scriptBefore: await sizeOf(untilFrame, 'script'),
    script: await sizeOf(all, 'script'),
    style: await sizeOf(all, 'style'),
    requestsBefore: untilFrame.length,
    repeats: repeated(all),
    stalls: stalls.length,
    blockingBefore: blockingTimeOf(longTasks, { from: start, until: frame }),
    blocking: blockingTimeOf(longTasks, { from: start }),
    // The browser also reports requests that are blocked on purpose.
    complaints: complaints.filter((text) => !text.includes('ERR_BLOCKED_BY_CLIENT')),
    external: external().map(({ url }) => new URL(url).hostname),
    requests: all,
    origin,
  };
}

/** Looks again and again until `look`, in the page, gives something. */
async function until(page, check, complaint) {
  const handle = await page.waitForFunction(check, null, { timeout: PLAY_TIMEOUT_MS, polling: 50 }).catch(() => null);
  if (!handle) throw new Error(`${complaint} in ${PLAY_TIMEOUT_MS / 1000} s`);
  return handle.jsonValue();
}
