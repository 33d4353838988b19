import { five, part, show } from './testing/carousel.ts';
import { bannerOf, carouselTag, expect, hydrated, LOADER, ORIGIN, recordEvents, test } from './testing/fixtures.ts';

test.describe('loading', () => {
  test('BC-02: shows a block of the final height, arrows and three dots, and nothing shifts when data arrives', async ({
    page,
    publisher,
  }) => {
    await publisher.collection('slow', five(publisher));
    await page.route('**/v1/fragments/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
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
      await new Promise((resolve) => setTimeout(resolve, 3000));
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

  test('BC-39: reflects its state and emits events', async ({ page, publisher }) => {
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
    // Whichever of the two listens first keeps the plain ids.
    const plain = ['b1', 'b2', 'b3', 'b4', 'b5'].map((id) => `home-${id}`);
    expect([...ids].sort()).toEqual([...plain, ...plain.map((id) => `${id}~2`)].sort());
  });

  test('BC-08: with the id video plays a muted looping clip without overlay, pausable', async ({ page, publisher }) => {
    const clip = { assetUrl: `${ORIGIN}/demo/media/promo.mp4` };
    const video = bannerOf(publisher, 'video', {
      texts: [{ text: 'Not shown', isButton: false }],
      backgroundAssets: [clip, { assetUrl: publisher.imageUrl('navy') }],
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
      publisher.imageUrl('navy'),
    ]);
    await expect(part(carousel, 'text')).toHaveCount(0);
    await part(carousel, 'rotation').click();
    await expect.poll(() => media.evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);
    await expect(part(carousel, 'rotation')).toHaveAccessibleName('Play');
  });

  test('BC-08: the clip pauses with reduced motion and off screen', async ({ page, publisher }) => {
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
      { assetUrl: publisher.imageUrl('maroon'), breakpointWidth: 1280 },
      { assetUrl: publisher.imageUrl('teal') },
      { assetUrl: publisher.imageUrl('navy'), breakpointWidth: 768 },
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
      600: publisher.imageUrl('teal'),
      800: publisher.imageUrl('navy'),
      1300: publisher.imageUrl('maroon'),
    });
  });

  test('IMG-05: show no broken icon when an image fails to load', async ({ page, publisher }) => {
    const banners = [
      bannerOf(publisher, 'b1', { backgroundAssets: [{ assetUrl: `${publisher.origin}/gone.jpg` }] } as never),
      bannerOf(publisher, 'b2'),
    ];
    const carousel = await show(page, publisher, { banners, id: 'broken' });

    await expect(carousel.locator('img').first()).toBeHidden();
  });
});

test('touchline:bannerclick names the banner, and can prevent the navigation', async ({ page, publisher }) => {
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
