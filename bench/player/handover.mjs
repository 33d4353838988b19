import { openContext } from '../page/visit.mjs';
import { openPage } from './load.mjs';
import { repeated } from './requests.mjs';

/** Seconds of media that are played: past the second segment, by when an engine must have taken over. */
const PLAYED = 10;
/** ms that this may take. */
const STEP_TIMEOUT_MS = 40_000;

/**
 * Lets a page that starts by itself play on: how often it stalled, what it asked for twice, and the media time (s) that
 * it came to.
 */
export async function measureHandover({ browser, url, network }) {
  const context = await openContext(browser, network);
  try {
    const { page, requests, complaints } = await openPage(context, { url, network });
    await page.waitForFunction((played) => globalThis.playback.time >= played, PLAYED, { timeout: STEP_TIMEOUT_MS });
    const { stalls, time } = await page.evaluate(() => globalThis.playback);
    return { stalls: stalls.length, repeats: repeated(requests()), time, complaints, requests: requests() };
  } finally {
    await context.close();
  }
}
