import { setTimeout as wait } from 'node:timers/promises';
import { recordComplaints } from '../page/visit.mjs';

/** ms between two looks at a player, and in which one may find its way first. */
const EVERY = 250;
const WARM_UP = 15_000;
const MINUTE = 60_000;

/** Watches the player of a page for minutes; gives its samples, and the heap after each minute, bytes. */
export async function watch({ browser, url, minutes }) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const complaints = recordComplaints(page);
    await cdp.send('Performance.enable');
    await page.addInitScript(sample, EVERY);
    await page.goto(url);
    await page.waitForFunction(() => globalThis.samples?.length > 0, null, { timeout: 60_000 });
    await wait(WARM_UP);
    await takeSamples(page);
    const [samples, stalls, heaps] = [[], [], []];
    for (let minute = 0; minute < minutes; minute++) {
      await wait(MINUTE);
      const seen = await takeSamples(page);
      samples.push(...seen.samples);
      stalls.push(...seen.stalls);
      heaps.push(await heapOf(cdp));
    }
    return { samples, stalls, heaps, complaints: [...new Set(complaints)] };
  } finally {
    await context.close();
  }
}

/** Moves the samples out of the page, so that its heap is that of the player only. */
function takeSamples(page) {
  return page.evaluate(() => ({ samples: globalThis.samples.splice(0), stalls: globalThis.stalls.splice(0) }));
}

async function heapOf(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
}

/**
 * Runs in the page. Every `every` ms it records the distance of the visible frame to the wall clock (s, by the channel's
 * dates), the buffered time (s) and the playback rate. It also records each stall.
 */
function sample(every) {
  globalThis.samples = [];
  globalThis.stalls = [];
  const watched = new WeakSet();
  const videoOf = () => {
    const ours = document.querySelector('touchline-video-player');
    return { player: ours?.player, video: (ours?.shadowRoot ?? document).querySelector('video') };
  };
  /**
   * Epoch ms of the frame on the screen. The position is that of the element, as hls.js and video.js read it: a player's
   * state may be 250 ms old.
   */
  const shownTime = (player, { currentTime }) => {
    if (!player) return globalThis.shownTime?.() ?? null;
    const stretch = player.state.programDates?.find(({ start, end }) => start <= currentTime && currentTime <= end);
    return stretch ? stretch.time + (currentTime - stretch.start) * 1000 : null;
  };
  setInterval(() => {
    const { player, video } = videoOf();
    if (!video) return;
    if (!watched.has(video)) {
      watched.add(video);
      video.addEventListener('waiting', () => {
        if (video.played.length > 0 && !video.seeking) globalThis.stalls.push(Date.now());
      });
    }
    const time = shownTime(player, video);
    if (time === null || video.played.length === 0) return;
    const { buffered, currentTime, playbackRate } = video;
    let held = 0;
    for (let index = 0; index < buffered.length; index++) held += buffered.end(index) - buffered.start(index);
    const ahead = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0;
    globalThis.samples.push({ behind: (Date.now() - time) / 1000, rate: playbackRate, ahead, held });
  }, every);
}
