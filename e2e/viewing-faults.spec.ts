import { chromium, type Page } from '@playwright/test';
import { type CounterPage, openCounterPage } from './testing/counter-page.ts';
import { type FaultyCollector, faultyCollector, type Mood } from './testing/faulty-collector.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';

/** Faults on the way to the collector, and whether the server stores the batches that it received. */
const FAULTS: [name: string, mood: Mood, isKept: boolean][] = [
  ['is down', 'down', false],
  ['answers 404', 404, false],
  ['answers 429', 429, false],
  ['answers 503', 503, false],
  ['may not be read by the page', 'unreadable', false],
  ['takes them, but the answer is lost', 'unheard', true],
  ['is slow', 'slow', true],
];

let collector: FaultyCollector;
test.beforeEach(async () => {
  collector = await faultyCollector('faults');
});
test.afterEach(() => collector.close());

/** 1, 2, …, `last`. */
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const allArrive = (counter: CounterPage, last: number) => async () =>
  expect((await counter.arrived()).numbers).toEqual(upTo(last));

/**
 * Waits for what needs both the page's clock, which runs 5 s at a time, and requests, which take the time they take.
 */
async function whileTimePasses(page: Page, check: () => Promise<unknown>): Promise<void> {
  const pass = async () => {
    await page.clock.runFor(5_000);
    await check();
  };
  await expect(pass).toPass({ intervals: [50], timeout: 15_000 });
}

async function open(page: Page, publisher: Publisher, attributes: object = {}): Promise<CounterPage> {
  await page.clock.install();
  return openCounterPage(page, publisher, { collectorUrl: collector.url, ...attributes });
}

for (const [name, mood, isKept] of FAULTS) {
  test(`BA-09, AN-13: a collector that ${name} loses no event and has none twice`, async ({ page, publisher }) => {
    const counter = await open(page, publisher);
    await counter.count(5, true);
    await expect(allArrive(counter, 5)).toPass();

    collector.mood = mood;
    await counter.count(5, true);
    await expect.poll(() => collector.count).toBeGreaterThan(1);
    const tries = collector.count;
    await counter.count(5);
    // A retry with the same fault; a slow collector gets no retry before its response.
    if (mood !== 'slow') await whileTimePasses(page, async () => expect(collector.count).toBeGreaterThan(tries));
    await counter.count(5);
    if (!isKept) expect((await counter.arrived()).numbers).toEqual(upTo(5));

    collector.mood = 'well';
    await whileTimePasses(page, allArrive(counter, 20));
    const { repeated } = await counter.arrived();
    // The page sends batches without a response again, and the server stores their events once.
    if (mood === 'unheard') expect(repeated).toBeGreaterThanOrEqual(10);
    else expect(repeated).toBe(0);
    await page.clock.runFor(30_000);
    await expect(allArrive(counter, 20)).toPass();
  });
}

test('AN-13: events counted offline are sent as soon as the network is back', async ({ page, publisher }) => {
  const counter = await open(page, publisher);
  await page.context().setOffline(true);
  await counter.count(5, true);
  await page.clock.runFor(60_000);
  await counter.count(5);
  expect(collector.count).toBe(0);

  await page.context().setOffline(false);
  await expect(allArrive(counter, 10)).toPass();
  expect((await counter.arrived()).repeated).toBe(0);
});

test('AN-13: a page that unloads during a request sends that batch once, and the rest with a beacon', async ({
  page,
  publisher,
}) => {
  const counter = await open(page, publisher);
  collector.mood = 'slow';
  await counter.count(5, true);
  await expect.poll(() => collector.count).toBe(1);
  await counter.count(5);
  await page.goto('about:blank');

  await expect(async () =>
    expect((await counter.arrived()).numbers.toSorted((a, b) => a - b)).toEqual(upTo(10))
  ).toPass();
  expect([collector.count, (await counter.arrived()).repeated]).toEqual([2, 0]);
});

test('AN-13: a page that crashes offline loses waiting events only', async ({ page, publisher }) => {
  const counter = await open(page, publisher);
  await counter.count(5, true);
  await expect(allArrive(counter, 5)).toPass();
  // Chromium's offline emulation does not block beacons of a closed page.
  collector.mood = 'down';
  await counter.count(5);
  await page.goto('about:blank');
  await expect.poll(() => collector.count).toBeGreaterThan(1);
  collector.mood = 'well';

  const next = await openCounterPage(page, publisher, { collectorUrl: collector.url });
  await next.count(3, true);
  await expect(allArrive(next, 3)).toPass();
  expect(await counter.arrived()).toEqual({ numbers: upTo(5), repeated: 0 });
});

test('AN-13: a hidden page sends waiting events; a frozen one continues afterwards', async ({ page, publisher }) => {
  const counter = await open(page, publisher);
  await counter.count(3);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(allArrive(counter, 3)).toPass();

  collector.mood = 'slow';
  await counter.count(3, true);
  await expect.poll(() => collector.count).toBe(2);
  await counter.count(3);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await expect(allArrive(counter, 6)).toPass();
  collector.mood = 'well';
  await tools.send('Page.setWebLifecycleState', { state: 'active' });
  await whileTimePasses(page, allArrive(counter, 9));
  expect([collector.count, (await counter.arrived()).repeated]).toEqual([3, 0]);
});

test('AN-13: a page from the back/forward cache continues, and repeats nothing', async ({ publisher }, { project }) => {
  const browser = await chromium.launch({
    ...project.use.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  const counter = await openCounterPage(page, publisher, { collectorUrl: collector.url });
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
  const goAndComeBack = async () => {
    await page.goto(`${publisher.origin}/went-to-another-page`);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => 'persisted' in window && window.persisted)).toBe(true);
  };
  await counter.count(3);
  await goAndComeBack();
  await expect(allArrive(counter, 3)).toPass();

  collector.mood = 'slow';
  await counter.count(3, true);
  await expect.poll(() => collector.count).toBe(2);
  await goAndComeBack();
  await expect(allArrive(counter, 6)).toPass();
  await counter.count(3, true);
  await expect(allArrive(counter, 9)).toPass();
  expect([collector.count, (await counter.arrived()).repeated]).toEqual([3, 0]);
  await browser.close();
});

test('AN-01, AN-13: a frame without storage is counted with ids in memory', async ({ page, publisher }) => {
  const counter = await open(page, publisher, { frame: true });
  await counter.count(5, true);
  await expect(allArrive(counter, 5)).toPass();
  collector.mood = 503;
  await counter.count(5, true);
  await expect.poll(() => collector.count).toBe(2);
  collector.mood = 'well';
  await whileTimePasses(page, allArrive(counter, 10));
});
