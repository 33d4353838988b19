import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';

/** Time zone of the visitor: that of examples which render on a server. */
export const TIME_ZONE = 'Europe/London';

/** Widths of the screenshots, px. */
const WIDTHS = [1280, 375];

/** A busy machine needs longer than the defaults of `expect`. */
const TIMEOUT_MS = 30_000;

/**
 * Opens a host's page and checks it: the calendar shows the match and its pushed score, the video plays, the console stays
 * empty. Throws otherwise.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {object} options `match`: of `putMatch`. `rendered`: the page has the match without JavaScript.
 *   `screenshots`: path without `-WIDTH.png`; undefined: none.
 * @returns {Promise<{ firstLoad: number }>} bytes of the JavaScript and CSS, brotli
 */
export async function visitHost(browser, { url, match, rendered = false, screenshots }) {
  const markup = await (await fetch(url)).text();
  if (rendered) expect(markup, 'the rendered page').toContain(match.home);
  const context = await browser.newContext({
    viewport: { width: WIDTHS[0], height: 800 },
    timezoneId: TIME_ZONE,
  });
  try {
    const page = await context.newPage();
    const messages = recordMessages(page);
    const code = recordCode(page);
    // The sender of Google Cast, the one request to others: here it is an empty script, because a test must not need them.
    await page.route('https://www.gstatic.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' })
    );
    await page.goto(url);

    await expectColours(page);
    await expectPlayback(page);
    await expectPushedScore(page, match);
    const firstLoad = await code();
    for (const width of screenshots ? WIDTHS : []) await saveScreenshot(page, width, screenshots);
    expect(messages, 'messages in the console').toEqual([]);
    return { firstLoad };
  } catch (error) {
    const [page] = context.pages();
    if (screenshots) await page?.screenshot({ path: `${screenshots}-failed.png` });
    throw error;
  } finally {
    await context.close();
  }
}

/** The host's build keeps our colours: those of the selected day, and of live matches. */
async function expectColours(page) {
  const day = page.locator('[part~="day"][aria-current="date"]');
  await expect(day).toHaveCSS('background-color', 'rgb(234, 240, 236)', { timeout: TIMEOUT_MS });
}

async function expectPlayback(page) {
  const video = page.locator('video').first();
  const position = () => video.evaluate((element) => element.currentTime);
  await expect.poll(position, { timeout: TIMEOUT_MS, message: 'the video plays' }).toBeGreaterThan(0.5);
  const before = await position();
  await expect.poll(position, { timeout: TIMEOUT_MS, message: 'the video goes on' }).toBeGreaterThan(before + 0.5);
}

async function expectPushedScore(page, match) {
  const card = page.locator('[part~="event-card"]').filter({ hasText: match.home });
  const score = card.locator('[part~="home-score"]');
  await card.scrollIntoViewIfNeeded({ timeout: TIMEOUT_MS });
  await expect(score).toHaveText('0', { timeout: TIMEOUT_MS });
  const refetches = [];
  // Scrolling may load the next page of the list, which is no refetch.
  const isRefetch = (url) => /\/v1\/(events|fragments\/calendar)/.test(url) && !url.includes('pageToken');
  page.on('request', (request) => isRefetch(request.url()) && refetches.push(request.url()));

  await match.pushScore(1);

  await expect(score).toHaveText('1', { timeout: TIMEOUT_MS });
  expect(refetches, 'requests for a pushed score').toEqual([]);
}

/** The messages of the console, of every level, with errors that nothing catches. */
function recordMessages(page) {
  const messages = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()} (${message.location().url})`));
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  return messages;
}

/** Returns a function that adds up the JavaScript and CSS that the page has loaded, as a server with brotli sends them. */
function recordCode(page) {
  const bodies = new Map();
  page.on('response', (response) => {
    const isCode = /javascript|text\/css/.test(response.headers()['content-type'] ?? '');
    if (isCode && response.ok()) bodies.set(response.url(), response.body());
  });
  return async () => {
    const all = await Promise.all(bodies.values());
    return all.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  };
}

async function saveScreenshot(page, width, path) {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${path}-${width}.png`, fullPage: true });
}
