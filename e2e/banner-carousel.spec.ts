import type { Locator, Page } from '@playwright/test';
import {
  bannerOf,
  carouselTag,
  expect,
  hydrated,
  LOADER,
  ORIGIN,
  type Publisher,
  recordEvents,
  test,
} from './fixtures.ts';

const five = (publisher: Publisher) =>
  ['b1', 'b2', 'b3', 'b4', 'b5'].map((id, i) =>
    bannerOf(publisher, id, {
      text: `Banner ${i + 1}`,
      colour: ['teal', 'navy', 'maroon', 'olive', 'purple'][i] ?? 'teal',
    })
  );

/** Opens a page with one carousel over a collection and waits until it listens. */
async function show(
  page: Page,
  publisher: Publisher,
  { banners = five(publisher), id = 'home', attributes = '', html = '', suffix = '', wait = true } = {}
): Promise<Locator> {
  await publisher.collection(id, banners);
  await publisher.open(page, carouselTag(publisher, id, `loading="eager" ${attributes}`) + LOADER, { html, suffix });
  const carousel = page.locator('touchline-banner-carousel');
  await expect(carousel).toHaveAttribute('data-state', 'loaded');
  if (wait && banners.length > 1) await hydrated(carousel);
  return carousel;
}

const part = (carousel: Locator, name: string) => carousel.locator(`[part~="${name}"]`);
const activeDot = (carousel: Locator) => carousel.locator('[part~="dot"][aria-current="true"]');
const activeIndex = async (carousel: Locator) =>
  part(carousel, 'dot').evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
const scrolled = (carousel: Locator) =>
  part(carousel, 'track').evaluate((track) => Math.round((track.scrollLeft / track.clientWidth) * 100) / 100);

test.describe('loading', () => {
  test('BC-02: shows a block of the final height, arrows and three dots, and nothing shifts when data arrives', async ({
    page,
    publisher,
  }) => {
    await publisher.collection('slow', five(publisher));
    await page.route('**/v1/fragments/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shift: number }).shift += (entry as never as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await publisher.open(page, `${carouselTag(publisher, 'slow', 'loading="eager"')}<p>After</p>${LOADER}`);
    const carousel = page.locator('touchline-banner-carousel');

    await expect(carousel).toHaveAttribute('data-state', 'loading');
    await expect(carousel).toHaveAttribute('aria-busy', 'true');
    await expect(part(carousel, 'skeleton')).toHaveCount(1);
    await expect(part(carousel, 'skeleton-dot')).toHaveCount(3);
    await expect(part(carousel, 'skeleton-arrow')).toHaveCount(2);
    const before = await page
      .locator('p')
      .last()
      .evaluate((after) => after.getBoundingClientRect().top);
    // A bare tag takes its space when the loader comes; the copy-paste snippet reserves it (delivery.spec.ts).
    await page.evaluate(() => new Promise(requestAnimationFrame).then(() => Object.assign(window, { shift: 0 })));

    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    await expect(carousel).not.toHaveAttribute('aria-busy', 'true');
    const after = await page
      .locator('p')
      .last()
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(after).toBe(before);
    expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBeLessThan(0.001);
  });

  test('BC-11: has no arrow placeholders where arrows are off, nor arrows later', async ({ page, publisher }) => {
    await page.route('**/v1/fragments/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await publisher.collection('home', five(publisher));
    await publisher.open(page, carouselTag(publisher, 'home', 'loading="eager" arrows="false"') + LOADER);
    const carousel = page.locator('touchline-banner-carousel');

    await expect(part(carousel, 'skeleton-dot')).toHaveCount(3);
    await expect(part(carousel, 'skeleton-arrow')).toHaveCount(0);
    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    await expect(part(carousel, 'arrow-next')).toHaveCount(0);
  });

  test('BC-01, GEN-02: makes exactly one call, with collection and public key', async ({ page, publisher }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().startsWith(`${ORIGIN}/v1/`) && calls.push(request.url()));

    await show(page, publisher);

    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('collection=home');
    expect(calls[0]).toContain(`key=${publisher.key}`);
  });

  test('BC-01: makes exactly one JSON call when it renders on the client', async ({ page, publisher }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().startsWith(`${ORIGIN}/v1/`) && calls.push(request.url()));

    await show(page, publisher, { attributes: 'render="client"' });

    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatch(new RegExp(`/v1/bannerCollections/home\\?key=${publisher.key}`));
  });

  test('BC-39: reflects its state and tells the page', async ({ page, publisher }) => {
    const events = await recordEvents(page);

    await show(page, publisher);

    const states = (await events()).filter(({ type }) => type === 'state').map(({ detail }) => detail['state']);
    expect(states).toEqual(['loading', 'loaded']);
    expect((await events()).find(({ type }) => type === 'dataloaded')?.detail).toMatchObject({ page: 1, total: 5 });
  });
});

test.describe('banners', () => {
  test('BC-03, BC-09: are links in one row that scrolls sideways', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);

    expect(await part(carousel, 'track').evaluate((track) => track.scrollWidth / track.clientWidth)).toBe(5);
    await expect(part(carousel, 'arrow-previous')).toBeVisible();
    await expect(part(carousel, 'arrow-next')).toHaveAccessibleName('Next');
    await part(carousel, 'banner').first().click();
    await expect(page).toHaveURL(`${publisher.origin}/went-to-b1`);
  });

  test('BC-04: show their texts in order, whatever their number', async ({ page, publisher }) => {
    const texts = (words: string[]) => words.map((text) => ({ text, isButton: false }));
    const banners = [[], ['One'], ['One', 'Two', 'Three']].map((words, i) =>
      bannerOf(publisher, `b${i}`, { texts: texts(words) } as never)
    );
    const carousel = await show(page, publisher, { banners });

    const shown = await part(carousel, 'banner').evaluateAll((all) =>
      all.map((b) => [...b.querySelectorAll('[part~="text"]')].map((t) => t.textContent))
    );
    expect(shown).toEqual([[], ['One'], ['One', 'Two', 'Three']]);
    const tops = await part(carousel, 'banner')
      .nth(2)
      .locator('[part~="text"]')
      .evaluateAll((all) => all.map((t) => t.getBoundingClientRect().top));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  test('BC-05, BC-18: draw a button text as a button with its own styles, and it follows the link', async ({
    page,
    publisher,
  }) => {
    const texts = [
      {
        text: 'Go',
        isButton: true,
        backgroundColor: '#e10600',
        color: '#ffffff',
        fontFamily: 'serif',
        fontWeight: '300',
        fontSize: 30,
      },
    ];
    const carousel = await show(page, publisher, { banners: [bannerOf(publisher, 'b1', { texts } as never)] });
    const button = part(carousel, 'text-button');

    const style = await button.evaluate((element) => {
      const { backgroundColor, color, fontFamily, fontWeight, fontSize } = getComputedStyle(element);
      return { backgroundColor, color, fontFamily, fontWeight, fontSize };
    });
    expect(style).toEqual({
      backgroundColor: 'rgb(225, 6, 0)',
      color: 'rgb(255, 255, 255)',
      fontFamily: 'serif',
      fontWeight: '300',
      fontSize: '30px',
    });
    await button.click();
    await expect(page).toHaveURL(`${publisher.origin}/went-to-b1`);
  });

  test('BC-07, GEN-04: bear the id {collectionId}-{bannerId}, once on a page', async ({ page, publisher }) => {
    await publisher.collection('home', five(publisher));
    await publisher.open(page, carouselTag(publisher, 'home', 'loading="eager"').repeat(2) + LOADER);
    for (const carousel of await page.locator('touchline-banner-carousel').all()) await hydrated(carousel);

    const ids = await page.locator('[part~="banner"]').evaluateAll((all) => all.map((banner) => banner.id));
    expect(ids.slice(0, 2)).toEqual(['home-b1', 'home-b2']);
    expect(new Set(ids).size).toBe(10);
  });

  test('BC-08: with the id video plays a muted looping clip without overlay, pausable', async ({ page, publisher }) => {
    const clip = { assetUrl: `${ORIGIN}/demo/media/promo.mp4` };
    const video = bannerOf(publisher, 'video', {
      texts: [{ text: 'Not shown', isButton: false }],
      backgroundAssets: [clip, { assetUrl: publisher.picture('navy') }],
    } as never);
    const carousel = await show(page, publisher, { banners: [video], id: 'clip', wait: false });
    const media = carousel.locator('video');

    await expect
      .poll(() => media.evaluate((v: HTMLVideoElement) => !v.paused && v.currentTime > 0), { timeout: 15_000 })
      .toBe(true);
    expect(await media.evaluate((v: HTMLVideoElement) => [v.muted, v.loop, v.playsInline, v.poster])).toEqual([
      true,
      true,
      true,
      publisher.picture('navy'),
    ]);
    await expect(part(carousel, 'text')).toHaveCount(0);
    await part(carousel, 'rotation').click();
    await expect.poll(() => media.evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);
    await expect(part(carousel, 'rotation')).toHaveAccessibleName('Play');
  });

  test('BC-08: the clip rests under reduced motion and off screen', async ({ page, publisher }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const video = bannerOf(publisher, 'video', {
      backgroundAssets: [{ assetUrl: `${ORIGIN}/demo/media/promo.mp4` }],
    } as never);
    const carousel = await show(page, publisher, { banners: [video, bannerOf(publisher, 'b2')], id: 'still' });

    expect(await carousel.locator('video').evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);
    await part(carousel, 'rotation').click();
    await expect.poll(() => carousel.locator('video').evaluate((v: HTMLVideoElement) => v.paused)).toBe(false);
    await part(carousel, 'arrow-next').click();
    await expect.poll(() => carousel.locator('video').evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);
  });

  test('BC-20, BC-22: load the picture for the viewport’s width', async ({ page, publisher }) => {
    const backgroundAssets = [
      { assetUrl: publisher.picture('maroon'), breakpointWidth: 1280 },
      { assetUrl: publisher.picture('teal') },
      { assetUrl: publisher.picture('navy'), breakpointWidth: 768 },
    ];
    const loaded: Record<number, string> = {};
    for (const width of [600, 800, 1300]) {
      await page.setViewportSize({ width, height: 800 });
      const carousel = await show(page, publisher, {
        banners: [bannerOf(publisher, 'b1', { backgroundAssets } as never)],
        id: 'sizes',
      });
      await expect.poll(() => carousel.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)).not.toBe('');
      loaded[width] = await carousel.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc);
    }
    expect(loaded).toEqual({
      600: publisher.picture('teal'),
      800: publisher.picture('navy'),
      1300: publisher.picture('maroon'),
    });
  });

  test('IMG-05: leave no broken icon where a picture cannot be had', async ({ page, publisher }) => {
    const banners = [
      bannerOf(publisher, 'b1', { backgroundAssets: [{ assetUrl: `${publisher.origin}/gone.jpg` }] } as never),
      bannerOf(publisher, 'b2'),
    ];
    const carousel = await show(page, publisher, { banners, id: 'broken' });

    await expect(carousel.locator('img').first()).toBeHidden();
  });
});

test.describe('looks', () => {
  test('BC-10: arrows appear from 640 px of width', async ({ page, publisher }) => {
    await page.setViewportSize({ width: 600, height: 800 });
    const carousel = await show(page, publisher);
    await expect(part(carousel, 'arrow-next')).toBeHidden();

    await page.setViewportSize({ width: 700, height: 800 });
    await expect(part(carousel, 'arrow-next')).toBeVisible();
  });

  test('BC-14: the active dot alone is larger and brighter, and follows', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);
    const widths = () =>
      carousel
        .locator('.tl-banner-mark')
        .evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().width)));

    await expect.poll(widths).toEqual([28, 8, 8, 8, 8]);
    await part(carousel, 'dot').nth(2).click();
    await expect.poll(widths).toEqual([8, 8, 28, 8, 8]);
    await expect(activeDot(carousel)).toHaveCount(1);
  });

  for (const [width, height, attributes, expected] of [
    [1280, 800, '', 600],
    [800, 600, '', 300],
    [1280, 800, 'height-fraction="0.4"', 320],
    [1280, 800, 'height="222px"', 222],
  ] as const) {
    test(`BC-26: is ${expected} px high at ${width}x${height} with ${attributes || 'no configuration'}`, async ({
      page,
      publisher,
    }) => {
      await page.setViewportSize({ width, height });
      const carousel = await show(page, publisher, { attributes });
      expect((await carousel.boundingBox())?.height).toBe(expected);
    });
  }

  for (const [attributes, padding, radius] of [
    ['', '24px', '24px'],
    ['padding="false" border-radius="false"', '0px', '0px'],
    ['padding="4px" border-radius="6px"', '4px', '6px'],
    ['padding="nonsense" border-radius="1rem}body{display:none"', '24px', '24px'],
  ] as const) {
    test(`BC-25: has padding ${padding} and radius ${radius} with ${attributes || 'no configuration'}`, async ({
      page,
      publisher,
    }) => {
      const carousel = await show(page, publisher, { attributes });
      const banner = part(carousel, 'banner').first();
      expect(await banner.evaluate((element) => getComputedStyle(element).padding)).toBe(padding);
      expect(await banner.locator('> *').evaluate((element) => getComputedStyle(element).borderRadius)).toBe(radius);
    });
  }

  test('BC-27: controls are dark on a light context and light on a dark one', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { attributes: 'context-background="#ffffff"' });
    await expect(carousel).toHaveAttribute('data-controls', 'dark');
    expect(await part(carousel, 'arrow-next').evaluate((arrow) => getComputedStyle(arrow).color)).toBe(
      'rgb(15, 23, 21)'
    );

    const other = await show(page, publisher);
    await expect(other).toHaveAttribute('data-controls', 'light');
    expect(await part(other, 'arrow-next').evaluate((arrow) => getComputedStyle(arrow).color)).toBe(
      'rgb(255, 255, 255)'
    );
  });

  test('BC-28: shades the chosen edges only', async ({ page, publisher }) => {
    const edges = async (attributes: string) => {
      const carousel = await show(page, publisher, {
        attributes,
        banners: [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')],
        id: 'plain',
      });
      return part(carousel, 'banner')
        .first()
        .locator('[data-edge]')
        .evaluateAll((all) => all.map((shade) => shade.getAttribute('data-edge')));
    };
    expect(await edges('')).toEqual([]);
    expect(await edges('gradient')).toEqual(['top', 'bottom']);
    expect(await edges('gradient-top')).toEqual(['top']);
  });

  test('BC-29: places the texts at each of nine places, left staying left in Arabic', async ({ page, publisher }) => {
    const places: Record<string, string> = {};
    for (const x of ['left', 'center', 'right']) {
      for (const y of ['top', 'center', 'bottom']) {
        const carousel = await show(page, publisher, {
          attributes: `text-alignment-x="${x}" text-alignment-y="${y}" ${y === 'top' ? 'locale="ar"' : ''}`,
          wait: false,
        });
        places[`${x} ${y}`] = await part(carousel, 'banner')
          .first()
          .evaluate((banner) => {
            const frame = banner.getBoundingClientRect();
            const text = banner.querySelector('[part~="text"]')?.getBoundingClientRect() ?? new DOMRect();
            const third = (at: number, names: string[]) => names[Math.floor(at * 3)];
            const across =
              text.left - frame.left < frame.right - text.right - 40
                ? 'left'
                : frame.right - text.right < text.left - frame.left - 40
                  ? 'right'
                  : 'center';
            return `${across} ${third((text.top + text.height / 2 - frame.top) / frame.height, ['top', 'center', 'bottom'])}`;
          });
      }
    }
    expect(Object.entries(places).filter(([wanted, got]) => wanted !== got)).toEqual([]);
  });
});

test.describe('moving', () => {
  test('BC-30, BC-31: starts at the first banner and moves by one with an arrow', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);
    expect(await activeIndex(carousel)).toBe(0);

    await part(carousel, 'arrow-next').click();
    expect(await activeIndex(carousel)).toBe(1);
    await expect.poll(() => scrolled(carousel)).toBe(1);
    await part(carousel, 'arrow-previous').click();
    await expect.poll(() => scrolled(carousel)).toBe(0);
  });

  test('BC-31: Left and Right move it by what one sees', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);
    await part(carousel, 'dot').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await activeIndex(carousel)).toBe(1);
    await page.keyboard.press('ArrowLeft');
    expect(await activeIndex(carousel)).toBe(0);
  });

  test('BC-32, BC-38: a dot makes its banner active, and none on the way', async ({ page, publisher }) => {
    const events = await recordEvents(page);
    const carousel = await show(page, publisher);

    await part(carousel, 'dot').nth(3).click();
    await expect.poll(() => scrolled(carousel)).toBe(3);
    await page.waitForTimeout(800);

    expect(await activeIndex(carousel)).toBe(3);
    const changes = (await events()).filter(({ type }) => type === 'bannerchange').map(({ detail }) => detail);
    expect(changes).toEqual([{ index: 3, id: 'home-b4', cause: 'dot' }]);
  });

  test('BC-33: scrolling makes the banner in view active 300 ms after it rests', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);
    const times = await part(carousel, 'track').evaluate(async (track) => {
      const root = track.getRootNode() as ShadowRoot;
      track.scrollTo({ left: track.clientWidth, behavior: 'instant' });
      const start = performance.now();
      while (root.querySelectorAll('[part~="dot"]')[1]?.getAttribute('aria-current') !== 'true') {
        if (performance.now() - start > 3000) return -1;
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - start;
    });
    expect(times).toBeGreaterThanOrEqual(295);
    expect(times).toBeLessThan(1500);
  });

  test('BC-36: the arrow at either end stays, disabled, and does nothing', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);
    const previous = part(carousel, 'arrow-previous');
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await previous.click({ force: true });
    expect(await activeIndex(carousel)).toBe(0);

    await part(carousel, 'dot').last().click();
    await expect(part(carousel, 'arrow-next')).toHaveAttribute('aria-disabled', 'true');
    await expect(previous).not.toHaveAttribute('aria-disabled');
  });

  test('BC-37: respects right to left', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { html: 'dir="rtl"' });
    await part(carousel, 'arrow-next').click();
    await expect.poll(() => scrolled(carousel)).toBe(-1);
    const [previous, next] = await Promise.all(
      ['arrow-previous', 'arrow-next'].map((name) => part(carousel, name).boundingBox())
    );
    expect(next?.x).toBeLessThan(previous?.x ?? 0);
    await part(carousel, 'arrow-next').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await activeIndex(carousel)).toBe(2);
  });

  test('BC-37: jumps without motion where less is wanted', async ({ page, publisher }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const carousel = await show(page, publisher);
    const at = await part(carousel, 'arrow-next').evaluate((arrow: HTMLElement) => {
      arrow.click();
      const track = (arrow.getRootNode() as ShadowRoot).querySelector('[part~="track"]');
      return track ? track.scrollLeft / track.clientWidth : -1;
    });
    expect(at).toBe(1);
  });

  test('GEN-04: one carousel moves and another on the page does not', async ({ page, publisher }) => {
    await publisher.collection('home', five(publisher));
    await publisher.collection('other', five(publisher));
    await publisher.open(
      page,
      carouselTag(publisher, 'home', 'loading="eager" height="300px"') +
        carouselTag(publisher, 'other', 'loading="eager" height="300px"') +
        LOADER
    );
    const [first, second] = [
      page.locator('touchline-banner-carousel').first(),
      page.locator('touchline-banner-carousel').last(),
    ];
    await hydrated(first);
    await hydrated(second);

    await part(first, 'dot').nth(2).click();

    await expect.poll(() => scrolled(first)).toBe(2);
    expect([await activeIndex(second), await scrolled(second)]).toEqual([0, 0]);
  });
});

test.describe('deep links', () => {
  test('BC-15: arrows and dots are anchors that change the hash and nothing else', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { attributes: 'deep-links' });
    const hrefs = await part(carousel, 'dot').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('href')));
    expect(hrefs).toEqual(['#home-0', '#home-1', '#home-2', '#home-3', '#home-4']);
    const entries = await page.evaluate(() => history.length);

    await part(carousel, 'dot').nth(2).click();

    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#home-2');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expect(part(carousel, 'arrow-next')).toHaveAttribute('href', '#home-3');
  });

  for (const hash of ['#home-b3', '#home-2']) {
    test(`BC-16: opens at the banner that ${hash} names`, async ({ page, publisher }) => {
      const carousel = await show(page, publisher, { suffix: hash });
      await expect.poll(() => activeIndex(carousel)).toBe(2);
      expect(await scrolled(carousel)).toBe(2);
    });
  }

  test('BC-34: follows the hash while the page is open', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);
    await page.evaluate(() => {
      location.hash = '#home-b4';
    });
    await expect.poll(() => activeIndex(carousel)).toBe(3);
    await expect.poll(() => scrolled(carousel)).toBe(3);
  });

  test('GEN-01: leaves the hashes of the page’s own router alone', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { attributes: 'deep-links', suffix: '#/matches/today' });
    const popped = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('popstate', () => resolve(true));
          addEventListener('hashchange', () => resolve(true));
          setTimeout(resolve, 1500, false);
        })
    );
    await part(carousel, 'track').evaluate((track) => track.scrollTo({ left: track.clientWidth, behavior: 'instant' }));
    await expect.poll(() => activeIndex(carousel)).toBe(1);
    expect(await page.evaluate(() => location.hash)).toBe('#/matches/today');
    expect(await popped).toBe(false);
  });
});

test.describe('autoplay', () => {
  test('BC-24, BC-35: goes on after 15 s, in a circle', async ({ page, publisher }) => {
    await page.clock.install();
    const banners = five(publisher).slice(0, 3);
    const carousel = await show(page, publisher, { banners, id: 'three', attributes: 'autoplay', wait: false });
    await page.clock.runFor(3000);
    await hydrated(carousel);
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await page.clock.runFor(15_000);
      seen.push(await activeIndex(carousel));
    }
    expect(seen).toEqual([1, 2, 0, 1]);
  });

  test('BC-24: takes a delay, pauses under the pointer and goes on', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { attributes: 'autoplay-delay="1200"' });
    await expect.poll(() => activeIndex(carousel), { timeout: 6000 }).toBeGreaterThan(0);
    await carousel.hover({ position: { x: 300, y: 60 } });
    const held = await activeIndex(carousel);
    await page.waitForTimeout(2500);
    expect(await activeIndex(carousel)).toBe(held);
    await page.mouse.move(0, 799);
    await expect.poll(() => activeIndex(carousel), { timeout: 6000 }).not.toBe(held);
  });

  test('BC-24: stops for keyboard focus until the control is pressed', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { attributes: 'autoplay-delay="1000"' });
    await page.keyboard.press('Tab');
    await expect(part(carousel, 'rotation')).toBeFocused();
    await expect(part(carousel, 'rotation')).toHaveAccessibleName('Play');
    const held = await activeIndex(carousel);
    await page.waitForTimeout(2200);
    expect(await activeIndex(carousel)).toBe(held);
    await page.keyboard.press('Enter');
    await expect(part(carousel, 'rotation')).toHaveAccessibleName('Pause');
    await expect.poll(() => activeIndex(carousel), { timeout: 6000 }).not.toBe(held);
  });

  test('BC-24: does not start under reduced motion, and pauses in a hidden page', async ({ page, publisher }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const calm = await show(page, publisher, { attributes: 'autoplay-delay="800"' });
    await page.waitForTimeout(2000);
    expect(await activeIndex(calm)).toBe(0);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const carousel = await show(page, publisher, { attributes: 'autoplay-delay="1000"' });
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const held = await activeIndex(carousel);
    await page.waitForTimeout(2200);
    expect(await activeIndex(carousel)).toBe(held);
  });
});

test('touchline:bannerclick tells which banner, and can keep the browser where it is', async ({ page, publisher }) => {
  const events = await recordEvents(page);
  const carousel = await show(page, publisher);
  await page.evaluate(() => document.addEventListener('touchline:bannerclick', (event) => event.preventDefault()));
  await part(carousel, 'banner').first().click();
  await page.waitForTimeout(300);
  expect(page.url()).not.toContain('went-to');
  expect((await events()).filter(({ type }) => type === 'bannerclick')).toMatchObject([
    { detail: { index: 0, banner: { id: 'b1' } } },
  ]);
});
