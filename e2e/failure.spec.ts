import type { Page, Route } from '@playwright/test';
import {
  bannerOf,
  carouselTag,
  expect,
  LOADER,
  ORIGIN,
  type Publisher,
  recordEvents,
  runUntil,
  test,
} from './testing/fixtures.ts';

interface Watched {
  readonly thrown: string[];
  readonly complaints: string[];
  readonly events: () => Promise<{ type: string; detail: Record<string, unknown> }[]>;
}

/** Records errors of the host page, and the events that its script receives. */
async function watch(page: Page): Promise<Watched> {
  const thrown: string[] = [];
  const complaints: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('[touchline]')) complaints.push(message.text());
  });
  return { thrown, complaints, events: await recordEvents(page) };
}

const carousel = (page: Page) => page.locator('touchline-banner-carousel');
const errorsOf = async ({ events }: Watched) =>
  (await events()).filter(({ type }) => type === 'error').map(({ detail }) => detail['code']);

async function expectNothingVisible(page: Page): Promise<void> {
  await expect(carousel(page)).toBeHidden();
  expect(await page.locator('#after').evaluate((after) => after.getBoundingClientRect().top)).toBeLessThan(60);
}

/** It comes to this state within so many seconds of the page's clock. */
const becomes = (page: Page, state: string, seconds: number) =>
  runUntil(page, seconds, () => expect(carousel(page)).toHaveAttribute('data-state', state, { timeout: 100 }));

const tag = (publisher: Publisher, collection: string, attributes = 'loading="eager"') =>
  `${carouselTag(publisher, collection, attributes)}<p id="after">After</p>${LOADER}`;

test.describe('a caller’s mistakes: nothing for visitors, one clear message for the developer', () => {
  const cases: [name: string, element: (publisher: Publisher) => string, code: string][] = [
    [
      'no public key',
      () => '<touchline-banner-carousel collection="home" loading="eager"></touchline-banner-carousel>',
      'CONFIG',
    ],
    [
      'no collection',
      (p) => `<touchline-banner-carousel public-key="${p.key}" loading="eager"></touchline-banner-carousel>`,
      'CONFIG',
    ],
    [
      'an unknown key',
      () =>
        '<touchline-banner-carousel public-key="pk_nobody" collection="home" loading="eager"></touchline-banner-carousel>',
      'KEY_UNKNOWN',
    ],
  ];
  for (const [name, element, code] of cases) {
    test(`GEN-05: ${name}`, async ({ page, publisher }) => {
      const watched = await watch(page);
      await publisher.open(page, `${element(publisher)}<p id="after">After</p>${LOADER}`);

      await expect(carousel(page)).toHaveAttribute('data-state', 'error');
      await expectNothingVisible(page);
      expect(await errorsOf(watched)).toEqual([code]);
      expect(watched.complaints).toHaveLength(1);
      expect(watched.thrown).toEqual([]);
    });
  }

  test('GEN-05: a disabled key', async ({ page, publisher }) => {
    const watched = await watch(page);
    await publisher.collection('home', [bannerOf(publisher, 'b1')]);
    await publisher.manage('POST', '/publicKeys?publicKeyId=pk_off', { state: 'DISABLED' });
    await publisher.open(page, tag({ ...publisher, key: 'pk_off' }, 'home'));
    await expect(carousel(page)).toHaveAttribute('data-state', 'error');
    expect(await errorsOf(watched)).toEqual(['KEY_DISABLED']);
  });

  test('GEN-05: a page on a domain that is not allowed', async ({ page, publisher }) => {
    const watched = await watch(page);
    await publisher.collection('home', [bannerOf(publisher, 'b1')]);
    await publisher.manage('POST', '/publicKeys?publicKeyId=pk_elsewhere', { allowedDomains: ['elsewhere.example'] });
    await publisher.open(page, tag({ ...publisher, key: 'pk_elsewhere' }, 'home'));
    await expect(carousel(page)).toHaveAttribute('data-state', 'error');
    expect(await errorsOf(watched)).toEqual(['DOMAIN_NOT_ALLOWED']);
  });

  test('BC-06, BC-17: a collection that does not exist is an empty one, with an error for the page', async ({
    page,
    publisher,
  }) => {
    const watched = await watch(page);
    await publisher.open(page, tag(publisher, 'nowhere'));
    await expect(carousel(page)).toHaveAttribute('data-state', 'empty');
    await expectNothingVisible(page);
    expect((await watched.events()).map(({ type }) => type)).toEqual(expect.arrayContaining(['error', 'empty']));
    expect(await errorsOf(watched)).toEqual(['RESOURCE_NOT_FOUND']);
    expect(watched.thrown).toEqual([]);
  });
});

test('BC-06: a collection without banners takes no space, also where some was reserved', async ({
  page,
  publisher,
}) => {
  await publisher.collection('none', []);
  const answer = await fetch(
    `${ORIGIN}/v1/snippets/banner-carousel?collection=none&key=${publisher.key}&loading=eager`
  );
  const { html } = (await answer.json()) as { html: string };
  const watched = await watch(page);
  await publisher.open(page, `${html}<p id="after">After</p>`);
  await expect(carousel(page)).toHaveAttribute('data-state', 'empty');
  await expectNothingVisible(page);
  expect((await watched.events()).filter(({ type }) => type === 'empty')).toHaveLength(1);
});

test.describe('a server with failures', () => {
  const failing: [name: string, answer: (route: Route) => Promise<void>, code: string][] = [
    [
      '500',
      (route) =>
        route.fulfill({
          status: 500,
          headers: { 'access-control-allow-origin': '*' },
          json: { error: { code: 500, status: 'INTERNAL', message: 'Broken.' } },
        }),
      'INTERNAL',
    ],
    ['no network', (route) => route.abort('connectionrefused'), 'NETWORK'],
    [
      'invalid JSON',
      (route) => route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '{"html": "<p' }),
      'NETWORK',
    ],
  ];
  for (const [name, answer, code] of failing) {
    test(`BC-17: ${name}: retries silently, then hides and emits one error`, async ({ page, publisher }) => {
      const watched = await watch(page);
      await publisher.collection('home', [bannerOf(publisher, 'b1')]);
      let calls = 0;
      await page.route('**/v1/**', async (route) => {
        calls++;
        await answer(route);
      });
      await page.clock.install();
      await publisher.open(page, tag(publisher, 'home'));

      await becomes(page, 'error', 18);
      await expectNothingVisible(page);
      expect(calls).toBe(5);
      expect(await errorsOf(watched)).toEqual([code]);
      expect(watched.complaints).toHaveLength(1);
      expect(watched.thrown).toEqual([]);
    });
  }

  test('BC-17: recovers automatically after the failure', async ({ page, publisher }) => {
    await publisher.collection('home', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
    let calls = 0;
    await page.route('**/v1/**', (route) => (++calls < 3 ? route.abort('connectionreset') : route.continue()));
    await page.clock.install();
    await publisher.open(page, tag(publisher, 'home'));
    await becomes(page, 'loaded', 13);
  });
});

test.describe('hostile content', () => {
  test('script in texts is text, and script URLs are no links', async ({ page, publisher }) => {
    const watched = await watch(page);
    const attack = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
    // The API refuses such content; a foreign backend might not.
    await page.route('**/v1/bannerCollections/**', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          id: 'evil',
          banners: [
            {
              id: 'b1',
              destinationUrl: 'javascript:window.pwned=1',
              texts: [{ text: attack, isButton: false, color: 'red;}*{display:none}' }],
              backgroundAssets: [{ assetUrl: 'javascript:window.pwned=1' }],
            },
            {
              id: 'b2',
              destinationUrl: 'data:text/html,<script>1</script>',
              texts: [],
              backgroundAssets: [{ assetUrl: 'data:image/svg+xml,<svg onload=alert(1)>' }],
            },
            { id: '"><script>window.pwned=1</script>', texts: 'none', backgroundAssets: null },
            7,
          ],
        },
      })
    );
    await publisher.open(page, tag(publisher, 'evil', 'loading="eager" render="client"'));
    await expect(carousel(page)).toHaveAttribute('data-state', 'loaded');

    await expect(carousel(page).locator('[part~="banner"]')).toHaveCount(3);
    await expect(carousel(page).locator('[part~="banner"] a')).toHaveCount(0);
    await expect(carousel(page).locator('img')).toHaveCount(0);
    await expect(carousel(page).locator('[part~="text"]').first()).toHaveText(attack);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    await expect(page.locator('#after')).toBeVisible();
    expect(watched.thrown).toEqual([]);
  });

  test('the API rejects script URLs when they are written', async ({ publisher }) => {
    const answer = await publisher.manage('POST', '/bannerCollections?bannerCollectionId=bad', {
      banners: [{ id: 'b1', destinationUrl: 'javascript:alert(1)', texts: [], backgroundAssets: [] }],
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: {
        status: 'INVALID_ARGUMENT',
        details: expect.arrayContaining([
          expect.objectContaining({ reason: 'FIELD_INVALID', metadata: { field: 'banners[0].destinationUrl' } }),
        ]),
      },
    });
  });

  test('VAL-01: malformed attributes count as absent and are reported', async ({ page, publisher }) => {
    const watched = await watch(page);
    await publisher.collection('odd', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
    await publisher.open(
      page,
      tag(
        publisher,
        'odd',
        `loading="eager" autoplay-delay="soon" arrows="perhaps" padding="1px}body{display:none" text-alignment-x="middle" config="{broken" height-fraction="NaN"`
      )
    );
    await expect(carousel(page)).toHaveAttribute('data-state', 'loaded');

    await expect(carousel(page).locator('[part~="arrow-next"]')).toBeVisible();
    await carousel(page).hover();
    await expect.poll(() => errorsOf(watched)).toEqual(['CONFIG']);
    expect(watched.complaints).toHaveLength(1);
    for (const name of ['autoplay-delay', 'arrows', 'padding', 'text-alignment-x', 'config', 'height-fraction'])
      expect(watched.complaints[0]).toContain(name);
    await expect(page.locator('#after')).toBeVisible();
  });

  test('500 banners and a banner without pictures work', async ({ page, publisher }) => {
    const watched = await watch(page);
    const many = Array.from({ length: 500 }, (_, i) => ({
      id: `b${i}`,
      texts: [{ text: `No. ${i}`, isButton: false }],
      backgroundAssets: i % 2 ? [] : [{ assetUrl: publisher.imageUrl('teal') }],
    }));
    await publisher.collection('many', many);
    await publisher.open(page, tag(publisher, 'many'));
    await expect(carousel(page)).toHaveAttribute('data-state', 'loaded');
    await expect(carousel(page).locator('[part~="dot"]')).toHaveCount(500);

    await carousel(page).locator('[part~="arrow-next"]').click();
    await expect(carousel(page).locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
    const [dots, box] = await Promise.all([
      carousel(page).locator('.tl-banner-dots').boundingBox(),
      carousel(page).boundingBox(),
    ]);
    expect(dots?.width).toBeLessThan(box?.width ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(watched.thrown).toEqual([]);
  });
});
