import { setTimeout as wait } from 'node:timers/promises';
import { rebuild } from './rebuild.mjs';

/** ms: how long the start, the playhead and a seek are held up. */
const [START, STALL, SEEK] = [800, 3_000, 700];

/** One visit in which both clients watch the same `<video>`; gives the figures of each. */
export async function agree({ browser, site }) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  try {
    const page = await context.newPage();
    site.beacons.splice(0);
    await watchIt(page, site);
    const ours = await page.evaluate(() => globalThis.bench.ours);
    return { ours: rebuild(ours), mux: rebuild(site.beacons.flatMap(({ events }) => events)) };
  } finally {
    await context.close();
  }
}

/** Segments are 4 s. */
async function watchIt(page, site) {
  const play = () => page.evaluate(() => globalThis.bench.video.play());
  const seek = (seconds) => page.evaluate((to) => (globalThis.bench.video.currentTime = to), seconds);
  const reach = (seconds) => page.waitForFunction((to) => globalThis.bench.video.currentTime >= to, seconds);
  const settled = () =>
    page.waitForFunction(() => !globalThis.bench.video.seeking && globalThis.bench.video.readyState > 2);
  for (const name of ['000', '002', '004', '005']) site.hold(`${name}.m4s`);
  await page.goto(site.urlOf('mux,ours'));
  await page.waitForFunction(() => globalThis.bench);

  // A start that is held.
  const started = play();
  await wait(START);
  site.release('000.m4s');
  await started;
  await reach(3);

  await page.evaluate(() => globalThis.bench.video.pause());
  await wait(1_500);
  await play();

  // A stall: the third segment is late.
  await page.evaluate(
    () => new Promise((done) => globalThis.bench.video.addEventListener('waiting', done, { once: true }))
  );
  await wait(STALL);
  site.release('002.m4s');
  await reach(9.5);

  // Two seeks to what is there, one to what is not.
  await seek(14);
  await settled();
  await wait(1_500);
  await seek(12);
  await settled();
  await wait(1_500);
  await seek(20.5);
  await wait(SEEK);
  site.release('005.m4s');
  await settled();
  await wait(1_000);

  // A scrub: seeks while seeking.
  for (const to of [16.4, 17, 17.6, 18.2, 18.8]) {
    await seek(to);
    await wait(150);
  }
  await wait(400);
  site.release('004.m4s');
  await settled();

  await page.waitForFunction(() => globalThis.bench.video.ended);
  await wait(500);
  await play();
  await reach(3);
  await page.evaluate(() => globalThis.bench.end());
  // Time for the last events of the other client.
  await wait(500);
}
