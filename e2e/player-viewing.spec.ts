import type { Page } from '@playwright/test';
import { type CountedEvent, openCollector, type TestCollector } from './testing/collector.ts';
import { test as base, expect, LOADER, type Publisher } from './testing/fixtures.ts';
import { callPlayer, untilState, untilTime } from './testing/players/player-handle.ts';
import { video } from './testing/players/players.ts';

const test = base.extend<{ collector: TestCollector }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  collector: async ({}, use) => {
    const collector = await openCollector();
    await use(collector);
    collector.close();
  },
});

/** Opens a page with players of these videos, and gives the first. */
async function open(page: Page, publisher: Publisher, ids: readonly string[], attributes: string) {
  const players = ids.map(
    (id) =>
      `<div style="width: 480px"><touchline-video-player id="${id}" public-key="${publisher.key}" video-id="${id}" volume="0" remember="false" ${attributes}></touchline-video-player></div>`
  );
  await publisher.open(page, players.join('') + LOADER);
  const player = page.locator('touchline-video-player').first();
  await player.locator('.tl-player').waitFor();
  return player;
}

const stored = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0]),
  ]);
const press = (page: Page, id: string) => page.locator(`#${id} [part~="play-button"]`).click();

test.describe('viewings of a player', () => {
  test('AN-12, AUTH-03, AN-13: both families arrive, each event once, the last ones as the page unloads', async ({
    page,
    publisher,
    collector,
  }) => {
    await page.addInitScript(() => {
      const details: unknown[] = [];
      Object.assign(window, { viewingDetails: details });
      addEventListener('touchline:viewing', (event) => details.push((event as CustomEvent).detail));
    });
    const readDetails = () =>
      page.evaluate(() => (window as never as { viewingDetails: CountedEvent[] }).viewingDetails);
    const id = await video(publisher, 'counted');
    const attributes = `mux-env-key="k1" collector-url="${collector.url}" consent="granted" auth-user-id="fan-7"`;
    const player = await open(page, publisher, [id], attributes);
    await player.evaluate((element) => element.scrollIntoView());
    expect([collector.batches, (await stored(page)).filter((name) => name?.startsWith('touchline_'))]).toEqual([
      [],
      [],
    ]);

    await press(page, id);
    await collector.until({ e: 'viewstart' });
    await untilTime(player, 1);
    await callPlayer(player, 'pause');
    await untilState(player, { paused: true });
    await callPlayer(player, 'seek', 13);
    await untilState(player, { seeking: false, currentTime: 13 });
    await player.evaluate((element) => {
      (element.parentElement as HTMLElement).style.width = '600px';
    });
    await untilState(player, { width: 600 });
    await expect.poll(readDetails).toContainEqual({ event: 'size', width: 600, height: 338 });
    const details = await readDetails();
    const measured = await player.evaluate((element) =>
      (element as unknown as { viewing: { snapshot(): Record<string, number> } }).viewing.snapshot()
    );
    expect(measured).toMatchObject({ seekCount: 1, rebufferCount: 0 });
    expect(measured['startupTime']).toBeGreaterThan(0);
    expect(measured['watchTime']).toBeGreaterThan(900);
    expect(measured['percentWatched']).toBeGreaterThan(2);

    expect(await stored(page)).toEqual(
      expect.arrayContaining(['touchline_user', 'touchline_session', 'touchline_viewing'])
    );
    const userId = await page.evaluate(() => localStorage.getItem('touchline_user'));
    await page.goto(`${publisher.origin}/went-to-elsewhere`);
    await collector.until({ e: 'viewend' });

    const events = collector.events('player');
    expect(details[0]).toEqual({ event: 'initialize' });
    expect(events.slice(0, details.length)).toMatchObject(details);
    expect(details.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['size', 'live', 'playing', 'seeking', 'available-qualities', 'active-quality', 'percent'])
    );
    expect(events.findLast(({ event }) => event === 'percent')).toMatchObject({ value: 50 });
    const { sessionId } = idsIn(events[0]);
    const ids = { family: 'player', userId, authUserId: 'fan-7', sessionId, videoId: id, publicKey: publisher.key };
    for (const event of events) expect(event).toMatchObject({ ...ids, ts: expect.any(Number) });

    const viewing = collector.events('viewing');
    expect(viewing.map(({ psqno }) => psqno)).toEqual(viewing.map((_, index) => index + 1));
    expect(viewing.at(-1)).toMatchObject({ e: 'viewend' });
    expect(viewing.find(({ e }) => e === 'viewstart')).toMatchObject({ mvrid: expect.any(String) });
    const last = collector.batches.at(-1);
    expect(last?.headers['sec-fetch-mode']).toBe('no-cors');
    expect(last?.headers['content-type']).toMatch(/^text\/plain/);
    for (const { headers } of collector.batches) expect(headers['access-control-request-method']).toBeUndefined();
  });

  test('AN-01, AN-12: a returning visitor has the same ids in the same tab session', async ({
    page,
    publisher,
    collector,
  }) => {
    const id = await video(publisher, 'counted');
    await open(page, publisher, [id], `mux-env-key="k1" collector-url="${collector.url}"`);
    await press(page, id);
    // No platform asks this page's visitors: after half a second they may be counted.
    await collector.until({ event: 'initialize' });
    const first = idsIn(collector.events('player')[0]);
    await page.reload();
    await press(page, id);
    await expect.poll(() => collector.events('player').filter(({ event }) => event === 'initialize').length).toBe(2);
    expect(idsIn(collector.events('player').at(-1))).toEqual(first);
    expect(new Set(collector.events('viewing').flatMap(({ mvrid = [] }) => mvrid)).size).toBe(1);
  });

  test('AN-10: sends to the host of the key that the API names, over one queue for two players', async ({
    page,
    publisher,
    collector,
  }) => {
    const requests: string[] = [];
    await page.route('**/v1/collectors/**', (route) => {
      requests.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: { url: `http://k1.localhost:${collector.port}/` }, headers: CORS });
    });
    const ids = [await video(publisher, 'counted'), await video(publisher, 'also-counted')];
    await open(page, publisher, ids, 'mux-env-key="k1" consent="granted" pause-others="false"');
    for (const id of ids) await press(page, id);
    for (const videoId of ids) await collector.until({ event: 'initialize', videoId });
    expect(requests).toEqual(['/v1/collectors/k1']);

    // Another video in the same element is another viewing.
    const [first, second] = ids as [string, string];
    await page.locator(`#${first}`).evaluate((element, id) => element.setAttribute('video-id', id), second);
    await collector.until({ e: 'viewend', vid: first });
    await press(page, first);
    await expect.poll(() => begun(collector, second)).toBe(2);
    expect(collector.batches[0]?.headers.host).toBe(`k1.localhost:${collector.port}`);
    expect(new Set(collector.events('player').map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  test('PL-13, BA-23: without a key, or out of the sample, nothing is loaded, stored or sent', async ({
    page,
    publisher,
    collector,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const id = await video(publisher, 'counted');
    const player = await open(page, publisher, [id], `collector-url="${collector.url}"`);
    await press(page, id);
    await untilTime(player, 0.5);
    const counts = () => scripts.filter((path) => /count|mux|watch-viewing/.test(path));
    expect([counts(), collector.batches, await stored(page)]).toEqual([[], [], ['']]);

    const unsampled = `mux-env-key="k1" collector-url="${collector.url}" sample-rate="0" consent="granted"`;
    const other = await open(page, publisher, [id], unsampled);
    await press(page, id);
    await untilTime(other, 0.5);
    await expect.poll(() => counts().length).toBeGreaterThan(0);
    await page.goto(`${publisher.origin}/went-to-elsewhere`);
    expect(collector.batches).toEqual([]);
  });

  test('PL-13: analytics="mux" uses Mux, and sends CMCD to media servers', async ({ page, publisher, collector }) => {
    const mux: CountedEvent[] = [];
    await page.context().route('https://*.litix.io/**', (route) => {
      mux.push(...JSON.parse(route.request().postData() ?? '{"events":[]}').events);
      return route.fulfill({ status: 200, headers: CORS });
    });
    const media: URL[] = [];
    page.on('request', (request) => media.push(new URL(request.url())));
    const id = await video(publisher, 'counted');
    const attributes = `mux-env-key="k1" analytics="mux" collector-url="${collector.url}" consent="granted" cmcd="query"`;
    const player = await open(page, publisher, [id], attributes);
    await press(page, id);
    await untilTime(player, 0.5);
    await expect.poll(() => mux.find(({ e }) => e === 'viewstart')).toMatchObject({ vid: id });
    expect(collector.batches).toEqual([]);
    const cmcd = media.flatMap(({ searchParams }) => searchParams.get('CMCD') ?? []);
    expect(cmcd.join()).toContain(`cid="${id}"`);
  });
});

const begun = (collector: TestCollector, id: string) =>
  collector.events('player').filter(({ event, videoId }) => event === 'initialize' && videoId === id).length;

const CORS = { 'access-control-allow-origin': '*' };

function idsIn(event: CountedEvent = {}) {
  return { userId: String(event['userId']), sessionId: String(event['sessionId']) };
}
