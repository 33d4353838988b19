import { CPU_SLOWDOWN } from '../page/profiles.mjs';
import { openContext, recordComplaints } from '../page/visit.mjs';

/**
 * Counts the frames from a click on another day until the page shows the expected content. `cached` is a day that was
 * visited before (its cards), `fresh` is another one (placeholders, or the old cards dimmed). 1 is the next frame.
 *
 * The calendar prefetches the neighbouring days, so the API is blocked first: a fresh day stays out of the cache.
 */
export async function measureDayChange({ browser, url, profile }) {
  const context = await openContext(browser, { ...profile, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const complaints = recordComplaints(page);
    await page.goto(url);
    const day = page.locator('[part~="day"]');
    await page.locator('[part~="event-card"]').first().waitFor();
    await page.waitForTimeout(2000);
    // There and back: both days are known now.
    await day.nth(4).click();
    await page.waitForTimeout(1500);
    await day.nth(2).click();
    await page.waitForTimeout(1500);

    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const cached = await page.evaluate(framesUntil, { place: 4, wanted: 'cards' });
    await page.waitForTimeout(1000);
    await page.route('**/v1/events?**', () => {});
    await page.locator('[part~="arrow-next"]').click();
    await page.locator('[part~="arrow-next"]').click();
    await page.waitForTimeout(1000);
    const fresh = await page.evaluate(framesUntil, { place: 4, wanted: 'waiting' });
    return { cached, fresh, complaints };
  } finally {
    await context.close();
  }
}

/** In the page: clicks a day and counts frames until it is active and shows `cards` of its own, or that it is `waiting`. */
async function framesUntil({ place, wanted }) {
  const root = document.querySelector('touchline-calendar').shadowRoot;
  const days = [...root.querySelectorAll('[part~="day"]')];
  const target = days[place];
  const date = target.dataset.date;
  const before = root.querySelector('[part~="event-card"]')?.textContent;
  const settled = () => {
    const active = root.querySelector('[part~="day"][aria-current="date"]')?.dataset.date === date;
    if (!active) return false;
    if (wanted === 'waiting') return Boolean(root.querySelector('[part~="skeleton"],[aria-busy="true"]'));
    const now = root.querySelector('[part~="event-card"]')?.textContent;
    return now !== undefined && now !== before && !root.querySelector('[aria-busy="true"]');
  };
  target.click();
  for (let frames = 1; frames <= 120; frames++) {
    await new Promise(requestAnimationFrame);
    if (settled()) return frames;
  }
  throw new Error(`${date} never showed that it is there (${wanted})`);
}
