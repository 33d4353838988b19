import type { Page } from '@playwright/test';
import { fixtures, matches } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { type Counted, counting, inView, openWatched, storedOn, test } from './testing/counted.ts';
import { bannerOf, expect, LOADER, ORIGIN } from './testing/fixtures.ts';

/** `click banner-carousel/one`, in the order of arrival. */
const summaryOf = (events: readonly Counted[]) =>
  events.map(({ event, widget, itemId }) => `${event} ${widget}/${String(itemId).replace(/^.*-(?=\d+$)/, '')}`);

test.describe('counting of content', () => {
  test('an item half in view for a second counts, once', async ({ page, publisher, collector }) => {
    const filter = await films(publisher, 12);
    await page.clock.install();
    await openWatched(page, () =>
      publisher.open(
        page,
        `<touchline-card-carousel public-key="${publisher.key}" query-data-type="creative-works" query-filter='${filter}' query-order-by="title" ${counting(collector)}></touchline-card-carousel><div style="height:3000px"></div>${LOADER}`
      )
    );
    const row = page.locator('touchline-card-carousel');
    // Out of view before the second is over.
    await page.evaluate(() => scrollTo(0, 2000));
    await inView(page);
    await page.clock.runFor(5000);
    expect(await storedOn(page)).toEqual([]);

    await page.evaluate(() => scrollTo(0, 0));
    await arrived(page, collector, 4);
    await row.locator('[part~="arrow-next"]').click();
    await arrived(page, collector, 5);
    await row.locator('[part~="arrow-previous"]').click();
    await inView(page);
    await page.clock.runFor(15_000);
    const ids = collector.events.map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(collector.events[0]).toEqual({
      family: 'content',
      event: 'impression',
      userId: expect.stringMatching(/^[\da-f-]{36}$/),
      authUserId: null,
      sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
      publicKey: publisher.key,
      ts: expect.any(Number),
      widget: 'card-carousel',
      itemId: expect.stringMatching(/-0001$/),
      itemType: 'creative-work',
      index: 0,
    });
  });

  test('BA-24: all widgets of a page share one queue, and without a key nothing is requested', async ({
    page,
    publisher,
    collector,
  }) => {
    const filter = await films(publisher, 2);
    const { filter: day } = await fixtures(publisher, matches(2));
    const collection = await publisher.collection('counted', [bannerOf(publisher, 'one'), bannerOf(publisher, 'two')]);
    const key = `public-key="${publisher.key}"`;
    const body = (attributes: string) =>
      `<touchline-banner-carousel ${key} collection="${collection}" height="150px" ${attributes}></touchline-banner-carousel>
       <touchline-card-grid ${key} query-data-type="creative-works" query-filter='${filter}' ${attributes}></touchline-card-grid>
       <touchline-calendar ${key} date="2026-11-21" query-filter='${day}' ${attributes}></touchline-calendar>${LOADER}`;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openWatched(page, () => publisher.open(page, body('loading="eager"')), /\/defer-container-/);
    expect(requests.filter((url) => /\/count-|\/collect/.test(url))).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 2000 });
    await page.clock.install();
    await openWatched(page, () => publisher.open(page, body(counting(collector))));
    // Otherwise the clock would pass ten seconds, and so a request, before the last of them is in view.
    for (const part of ['banner', 'card', 'event-card']) {
      await expect(page.locator(`[part~="${part}"]`)).toHaveCount(2);
    }
    await inView(page);
    await arrived(page, collector, 5);
    expect(summaryOf(collector.events).sort()).toEqual([
      'impression banner-carousel/one',
      expect.stringMatching(/^impression calendar/),
      expect.stringMatching(/^impression calendar/),
      'impression card-grid/0001',
      'impression card-grid/0002',
    ]);
    expect(collector.events.find(({ widget }) => widget === 'banner-carousel')).toMatchObject({
      collectionId: collection,
      itemType: 'banner',
    });
    expect(new Set(collector.events.map(({ userId }) => userId)).size).toBe(1);
    expect(collector.posts).toEqual([{ path: '/in', type: 'text/plain' }]);
  });

  test('clicks count, also those before the code loads, and the one that leaves the page', async ({
    page,
    publisher,
    collector,
  }) => {
    const collection = await publisher.collection('clicked', [bannerOf(publisher, 'one', { text: 'Derby' })]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*', async (route) => {
      await held;
      await route.fallback();
    });
    await page.clock.install();
    await publisher.open(
      page,
      `<touchline-banner-carousel public-key="${publisher.key}" collection="${collection}" ${counting(collector, 'consent="granted"')}></touchline-banner-carousel>
       <script>stay = (event) => event.preventDefault(); addEventListener('touchline:bannerclick', stay)</script>${LOADER}`
    );
    const link = page.locator('[part~="banner"] a');
    await link.click();
    await openWatched(page, async () => release());
    await link.click();
    await arrived(page, collector, 3);
    expect(summaryOf(collector.events).sort()).toEqual([
      'click banner-carousel/one',
      'click banner-carousel/one',
      'impression banner-carousel/one',
    ]);

    await page.evaluate('removeEventListener("touchline:bannerclick", stay)');
    await link.click();
    await page.waitForURL(/went-to-one/);
    await expect.poll(() => summaryOf(collector.events).at(-1)).toBe('click banner-carousel/one');
    expect(collector.events).toHaveLength(4);
  });
});

async function arrived(page: Page, { events }: { readonly events: readonly Counted[] }, count: number): Promise<void> {
  const check = async () => {
    await page.clock.runFor(1000);
    return events.length;
  };
  await expect.poll(check, { intervals: [50], timeout: 15_000 }).toBeGreaterThanOrEqual(count);
}

test('BA-24: the clip of a banner is measured from its start if there is a key, and a loop is not a seek', async ({
  page,
  publisher,
  collector,
}) => {
  const clip = bannerOf(publisher, 'video', {
    backgroundAssets: [{ assetUrl: `${ORIGIN}/demo/media/promo.mp4?signature=secret` }],
  } as never);
  const collection = await publisher.collection('clip', [clip]);
  await publisher.open(
    page,
    `<touchline-banner-carousel public-key="${publisher.key}" collection="${collection}" ${counting(collector, 'consent="granted"')}></touchline-banner-carousel>${LOADER}`
  );
  const media = page.locator('video');
  await expect.poll(() => collector.events.some(({ e }) => e === 'viewstart')).toBe(true);
  // Near its end, so that the loop restarts soon.
  await media.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeLessThan(3);
  await page.goto('about:blank');
  const viewEvents = () =>
    collector.events.filter(({ e }) => e !== undefined).sort((a, b) => Number(a['xsqno']) - Number(b['xsqno']));
  // The last one may overtake those before it.
  await expect
    .poll(() => viewEvents().at(-1)?.['xsqno'] === viewEvents().length && viewEvents().at(-1)?.['e'])
    .toBe('viewend');

  const viewing = viewEvents();
  expect(viewing.map(({ xsqno }) => xsqno)).toEqual(viewing.map((_, i) => i + 1));
  const words = viewing.map(({ e }) => e);
  expect(words.slice(0, 3)).toEqual(['viewinit', 'playerready', 'viewstart']);
  expect(words).toContain('playing');
  expect(words.filter((word) => /^seek|^ended|^rebuffer/.test(String(word)))).toEqual([]);
  expect(viewing.at(-1)).toMatchObject({
    e: 'viewend',
    ake: 'k1',
    ypyid: publisher.key,
    pnm: 'banner-carousel',
    vid: 'clip-video',
    vsour: `${ORIGIN}/demo/media/promo.mp4`,
    xskco: 0,
    xreco: 0,
  });
  expect(collector.events.filter(({ family }) => family === 'player')).toEqual([]);
});
