import { setTimeout as wait } from 'node:timers/promises';
import { MARK, probe, REPORT } from '../page/probe.mjs';
import { openContext } from '../page/visit.mjs';
import { awaitIdle, openPage } from './load.mjs';
import { createScale } from './requests.mjs';

/** The picture on our poster. */
const OUR_POSTER = 'touchline-video-player [part~="poster"], [part~="poster"]';
/** ms that it may take to be painted. */
const PAINT_TIMEOUT_MS = 20_000;

const sizeOf = createScale();

/** Brotli bytes of JavaScript that a page with a player more than a viewport below the fold loads while nobody scrolls. */
export async function measureAway({ browser, url, network }) {
  const context = await openContext(browser, network);
  try {
    const visit = await openPage(context, { url, network });
    await awaitIdle(visit);
    return await sizeOf(visit.requests(), 'script');
  } finally {
    await context.close();
  }
}

/** Brotli bytes of JavaScript asked for before the poster is painted, of a player in view that nobody has pressed. */
export async function measurePoster({ browser, url, network }) {
  const context = await openContext(browser, network);
  try {
    let painted = null;
    await context.exposeBinding(REPORT, (_, time) => {
      painted = time;
    });
    await context.addInitScript(probe, { selector: OUR_POSTER, report: REPORT, mark: MARK });
    const { requests } = await openPage(context, { url, network });
    for (const end = Date.now() + PAINT_TIMEOUT_MS; painted === null; ) {
      if (Date.now() > end) throw new Error('no poster is painted');
      await wait(50);
    }
    const before = requests().filter(({ epoch }) => epoch < painted);
    return await sizeOf(before, 'script');
  } finally {
    await context.close();
  }
}
