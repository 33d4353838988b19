import { setTimeout as wait } from 'node:timers/promises';
import { recordRequests } from '../page/network.mjs';
import { networks } from '../page/networks.mjs';
import { openContext, slowDown } from '../page/visit.mjs';

/** ms that anything may take. */
const STEP_TIMEOUT_MS = 20_000;
/** ms in which a page gets ready before somebody presses play. */
const READY = 1_500;

/**
 * Opens a page as a visitor with an empty cache and clicks play. `measure` gets `times()`, ms since the click: `adFrame`
 * and `contentFrame`, the first frames; `adEnd`, the end of the ad; `resumed`, the first content frame after it.
 */
export async function watch({ browser, url, network = networks.near }, measure) {
  const context = await openContext(browser, network);
  try {
    await context.addInitScript(probe);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const cdp = await context.newCDPSession(page);
    const requests = await recordRequests(cdp);
    await slowDown(cdp, network);
    await page.goto(url, { timeout: STEP_TIMEOUT_MS });
    await page.locator('[data-start]').waitFor({ timeout: STEP_TIMEOUT_MS });
    await wait(READY);
    await page.locator('[data-start]').click();
    const until = (name) =>
      page
        .waitForFunction((key) => globalThis.adTimes[key], name, { timeout: STEP_TIMEOUT_MS, polling: 50 })
        .then((handle) => handle.jsonValue());
    return await measure({ page, until, requests, errors, times: () => page.evaluate(() => globalThis.adTimes) });
  } finally {
    await context.close();
  }
}

/** Runs in the page before any script of it. */
function probe() {
  const adTimes = { press: 0 };
  globalThis.adTimes = adTimes;
  const watched = new WeakSet();
  const since = () => performance.now() - adTimes.press;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      adTimes.press ||= timeStamp;
    },
    { capture: true }
  );
  addEventListener('touchline:ad', ({ detail }) => {
    if (detail.event === 'breakend') adTimes.adEnd ??= since();
  });
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (...args) {
    if (!watched.has(this)) {
      watched.add(this);
      const isAd = !this.classList.contains('tl-player-video');
      const measure = () => {
        if (this.currentTime > 0) {
          if (isAd) adTimes.adFrame ??= since();
          else adTimes.contentFrame ??= since();
          if (!isAd && adTimes.adEnd) adTimes.resumed ??= since();
        }
        this.requestVideoFrameCallback(measure);
      };
      this.requestVideoFrameCallback(measure);
      // The end of an ad as the visitor sees it: its last picture.
      if (isAd) this.addEventListener('ended', () => (adTimes.ended ??= since()));
    }
    return play.apply(this, args);
  };
}
