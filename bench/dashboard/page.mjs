import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from '../browser.mjs';
import { manage, startTouchline, TOKEN } from '../server/touchline.mjs';
import { END, PUBLISHER, START } from './month.mjs';

const PORT = 4790;
/** Of the browser's window: a laptop. */
const VIEWPORT = { width: 1280, height: 900 };
const DAY = 86_400_000;
/** Times by their first and last day: a range that ends now would have less of the month each day. */
const TIMES = [
  { name: '28 days', from: START, to: END - DAY },
  { name: 'the day of the match', from: END - DAY, to: END - DAY },
];
/** ms after which a page is not usable. */
const USABLE_TIMEOUT_MS = 20_000;

/**
 * Opens the Audience page in Chromium, on the built server over that file, `runs` times after a first one. Measures the
 * ms from the navigation to the figures of all visible panels (`name`: `… first screen`), and to those of every panel.
 * Returns rows of `{ name, isUsable, median, worst }`. Throws if a panel fails.
 */
export async function measurePage({ file, folder, runs }) {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'analytics'), { recursive: true });
  await copyFile(file, join(dataDir, 'analytics', 'viewings.duckdb'));
  const server = await startTouchline({ port: PORT, store: { dataDir } });
  const browser = await openBrowser();
  try {
    await manage(server.origin, 'POST', `?publisherId=${PUBLISHER}`, { displayName: 'Acme', languageCode: 'en' });
    const measured = [];
    for (const { name, from, to } of TIMES) {
      const dates = `from=${dayOf(from)}&to=${dayOf(to)}`;
      const times = [];
      for (let run = 0; run <= runs; run += 1) {
        const time = await timesOf(browser, `${server.origin}/studio/?publisher=${PUBLISHER}&${dates}`);
        if (run > 0) times.push(time);
      }
      const row = (what) => {
        const sorted = times.map((time) => time[what]).toSorted((a, b) => a - b);
        return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) };
      };
      measured.push({ name: `${name}, first screen`, isUsable: true, ...row('usable') });
      measured.push({ name: `${name}, every panel`, isUsable: false, ...row('whole') });
    }
    return measured;
  } finally {
    await browser.close();
    await server.stop();
  }
}

function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

async function timesOf(browser, url) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    await context.addInitScript((token) => sessionStorage.setItem('touchline_studio_token', token), TOKEN);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    const timeOf = async (where) => {
      const seen = await page.waitForFunction(isKnown, where, { timeout: USABLE_TIMEOUT_MS, polling: 'raf' });
      return await seen.jsonValue();
    };
    const [usable, whole] = await Promise.all([timeOf('window'), timeOf('page')]);
    return { usable, whole };
  } finally {
    await context.close();
  }
}

/** In the page: ms since its navigation, once all panels of the window, or of the page, have what they show. */
function isKnown(where) {
  const panels = [...document.querySelectorAll('main section')];
  const looked = panels.filter((panel) => where === 'page' || panel.getBoundingClientRect().top < innerHeight);
  const isWaiting =
    panels.length < 8 || looked.some((panel) => panel.matches('[aria-busy=true], :has([role=alert], .studio-bone)'));
  return !isWaiting && performance.now();
}
