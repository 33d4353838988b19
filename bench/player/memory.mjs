import { setTimeout as wait } from 'node:timers/promises';
import { openContext } from '../page/visit.mjs';
import { openPage } from './load.mjs';

/** Mounts that are counted, and those before them, which fill what is filled once: code, caches, pools. */
const MOUNTS = 20;
const WARM_UP = 10;
/** ms that a player is given to go. */
const REST = 3000;

/** Classes of objects that must not remain after a player is removed. */
const KINDS = ['HTMLVideoElement', 'MediaSource', 'SourceBuffer', 'Worker', 'ShadowRoot'];

/**
 * On a page of the publisher's that has our loader: puts a player there, waits for its picture, takes it away, 20 times.
 * Gives what there is more of than before, each counted after a forced collection: objects of those kinds, and all of
 * them together (`objects`), DOM `nodes` and `listeners`, and the heap's bytes.
 */
export async function measureMemory({ browser, url, network, markup }) {
  const context = await openContext(browser, network);
  try {
    const { page, cdp, complaints } = await openPage(context, { url, network });
    await cdp.send('Performance.enable');
    await mount(page, markup, WARM_UP);
    const before = await count(cdp);
    await mount(page, markup, MOUNTS);
    const after = await count(cdp);
    const growth = Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]]));
    const objects = KINDS.reduce((sum, kind) => sum + growth[kind], 0);
    return { ...growth, objects, complaints };
  } finally {
    await context.close();
  }
}

async function mount(page, markup, times) {
  for (let at = 0; at < times; at++) {
    await page.evaluate((html) => {
      globalThis.playback.frame = null;
      document.body.insertAdjacentHTML('afterbegin', `<div id="mount">${html}</div>`);
    }, markup);
    await page.waitForFunction(() => globalThis.playback.frame !== null, null, { timeout: 20_000 });
    await page.locator('touchline-video-player [part~="controls"]').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.getElementById('mount').remove());
    await wait(100);
  }
  await wait(REST);
}

async function count(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const kinds = {};
  for (const kind of KINDS) kinds[kind] = await countOf(cdp, kind);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name) => metrics.find((each) => each.name === name).value;
  return { ...kinds, nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heap: metric('JSHeapUsedSize') };
}

/** Counts the live objects of a class. */
async function countOf(cdp, kind) {
  const objectGroup = 'count';
  const { result } = await cdp.send('Runtime.evaluate', { expression: `${kind}.prototype`, objectGroup });
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, objectGroup });
  const { result: length } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup });
  return length.value;
}
