import { CPU_SLOWDOWN } from '../page/profiles.mjs';
import { openContext, recordComplaints } from '../page/visit.mjs';

/** ms of one frame at 60 a second. */
const FRAME = 1000 / 60;
/** Turns of the wheel, and pixels of each. */
const TURNS = 60;
const STEP = 120;

/**
 * Measures a grid of 200 cards with a CPU slowdown of four. It clicks ten times on its button and on cards, and returns
 * the longest interaction to next paint (Event Timing). It also returns the share of frames dropped while scrolling over
 * the grid with the wheel.
 */
export async function measureGrid({ browser, url, profile }) {
  const context = await openContext(browser, { ...profile, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const complaints = recordComplaints(page);
    await page.addInitScript(observeInteractions);
    await page.addInitScript(stayHere);
    await page.goto(url);
    await page.locator('[part~="show-more"]').waitFor();
    await page.waitForTimeout(2000);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

    await pressShowMore(page);
    await page.waitForFunction(
      () => document.querySelector('touchline-card-grid').shadowRoot.querySelectorAll('[part~="card"]').length === 200
    );
    await page.waitForTimeout(1500);
    for (let at = 0; at < 8; at++) {
      await page.mouse.click(200 + at * 100, 500);
      await page.keyboard.press('Tab');
      await page.waitForTimeout(200);
    }
    const interactions = await page.evaluate(() => globalThis.benchInteractions);
    return { interaction: Math.max(0, ...interactions), ...(await scroll(page)), complaints };
  } finally {
    await context.close();
  }
}

/** As a visitor does, who scrolls there first: `locator.click()` runs its checks in the page's own events. */
async function pressShowMore(page) {
  const button = page.locator('[part~="show-more"]');
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  const { x, y, width, height } = await button.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

function observeInteractions() {
  globalThis.benchInteractions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) globalThis.benchInteractions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** In the page: cards are links, and a click on one is to be measured, not followed. */
function stayHere() {
  addEventListener('click', (event) => event.preventDefault());
}

async function scroll(page) {
  await page.mouse.move(640, 450);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const times = [];
    globalThis.benchFrames = times;
    const note = (time) => {
      times.push(time);
      if (globalThis.benchFrames === times) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, STEP);
    await page.waitForTimeout(30);
  }
  const times = await page.evaluate(() => {
    const all = globalThis.benchFrames;
    globalThis.benchFrames = null;
    return all;
  });
  const gaps = times.slice(1).map((time, at) => time - times[at]);
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
  return { frames: gaps.length, dropped: missed / (gaps.length + missed) };
}
