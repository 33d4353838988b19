import { violations, violationsInBothSchemes } from './testing/axe.ts';
import { bannerOf, carouselTag, expect, hydrated, LOADER, ORIGIN, type Publisher, test } from './testing/fixtures.ts';

const body = (content: string) => `<main><h1>Front page</h1>${content}</main>${LOADER}`;
const three = (publisher: Publisher) =>
  ['b1', 'b2', 'b3'].map((id) => bannerOf(publisher, id, { text: `Banner ${id}`, colour: 'navy' }));

const states: [name: string, attributes: string][] = [
  ['plain', ''],
  ['turning by itself, with shades', 'autoplay gradient'],
  ['with deep links and numbers', 'deep-links buttons-show-index'],
  ['on a light context', 'context-background="#f3efe2" gradient'],
  ['in Arabic', 'locale="ar"'],
  ['without arrows and dots', 'arrows="false" buttons="false"'],
];

for (const [name, attributes] of states) {
  test(`axe finds nothing: ${name}`, async ({ page, publisher }) => {
    await publisher.collection('axe', three(publisher));
    await publisher.open(page, body(carouselTag(publisher, 'axe', `loading="eager" ${attributes}`)), {
      head: '<meta name="color-scheme" content="light dark">',
    });
    await hydrated(page.locator('touchline-banner-carousel'));
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });
}

test('axe finds nothing while it loads, when it is empty, for a single banner and for a clip', async ({
  page,
  publisher,
}) => {
  await publisher.collection('empty', []);
  await publisher.collection('single', [bannerOf(publisher, 'b1', { altText: 'The derby' } as never)]);
  await publisher.collection('clip', [
    bannerOf(publisher, 'video', {
      altText: 'Highlights',
      backgroundAssets: [{ assetUrl: `${ORIGIN}/demo/media/promo.mp4` }],
    } as never),
  ]);
  for (const [collection, state] of [
    ['empty', 'empty'],
    ['single', 'loaded'],
    ['clip', 'loaded'],
  ] as const) {
    await publisher.open(page, body(carouselTag(publisher, collection, 'loading="eager"')));
    await expect(page.locator('touchline-banner-carousel')).toHaveAttribute('data-state', state);
    await page.waitForTimeout(300);
    expect(await violations(page)).toEqual([]);
  }
  await page.route('**/v1/fragments/**', () => new Promise(() => undefined));
  await publisher.open(page, body(carouselTag(publisher, 'single', 'loading="eager"')));
  await expect(page.locator('touchline-banner-carousel')).toHaveAttribute('data-state', 'loading');
  expect(await violations(page)).toEqual([]);
});

test('a keyboard alone walks through it: control, dots, arrows, the banner in view, and out', async ({
  page,
  publisher,
}) => {
  await publisher.collection('walk', three(publisher));
  await publisher.open(
    page,
    `<button>Before</button>${carouselTag(publisher, 'walk', 'loading="eager" autoplay')}<button>After</button>${LOADER}`
  );
  const carousel = page.locator('touchline-banner-carousel');
  await hydrated(carousel);
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent;
    });

  await page.locator('button', { hasText: 'Before' }).focus();
  const walk: (string | null | undefined)[] = [];
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    walk.push(await focused());
  }
  expect(walk).toEqual([
    'Stop rotating banners',
    'Go to banner 1',
    'Go to banner 2',
    'Go to banner 3',
    'Previous',
    'Next',
    'Banner b1',
    'After',
  ]);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('Banner b2');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Next');
  await expect(carousel.locator('[part~="dot"]').nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(carousel.locator('[part~="arrow-next"]')).toBeFocused();
});

test('the carousel and its slides say what they are, and banners out of view are not read', async ({
  page,
  publisher,
}) => {
  await publisher.collection('tree', three(publisher));
  await publisher.open(page, carouselTag(publisher, 'tree', 'loading="eager"') + LOADER);
  const carousel = page.locator('touchline-banner-carousel');
  await hydrated(carousel);

  const region = carousel.getByRole('region', { name: 'Featured' });
  await expect(region).toHaveAttribute('aria-roledescription', 'carousel');
  await expect(carousel.getByRole('group', { name: '1 of 3' })).toHaveAttribute('aria-roledescription', 'slide');
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  const links = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'link');
  expect(links.map(({ name }) => name?.value)).toEqual(['Banner b1']);
  const track = carousel.locator('[part~="track"]');
  await expect(track).toHaveAttribute('aria-live', 'off');
  await carousel.locator('[part~="arrow-next"]').click();
  await expect(track).toHaveAttribute('aria-live', 'polite');
});

test('every target is at least 24 by 24 px, on touch 44', async ({ browser, publisher }) => {
  await publisher.collection('targets', three(publisher));
  for (const [touch, least] of [
    [false, 24],
    [true, 44],
  ] as const) {
    const context = await browser.newContext({
      hasTouch: touch,
      isMobile: touch,
      viewport: { width: touch ? 390 : 1280, height: 844 },
    });
    const page = await context.newPage();
    await publisher.open(page, carouselTag(publisher, 'targets', 'loading="eager" autoplay') + LOADER);
    const carousel = page.locator('touchline-banner-carousel');
    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    const sizes = await carousel
      .locator('button:visible')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least);
    await context.close();
  }
});
