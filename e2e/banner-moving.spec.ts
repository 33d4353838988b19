import { activeIndex, five, part, scrolled, show } from './testing/carousel.ts';
import { carouselTag, expect, hydrated, LOADER, recordEvents, test } from './testing/fixtures.ts';

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

  test('BC-31: Left and Right move it in the visible direction', async ({ page, publisher }) => {
    const carousel = await show(page, publisher);
    await part(carousel, 'dot').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await activeIndex(carousel)).toBe(1);
    await page.keyboard.press('ArrowLeft');
    expect(await activeIndex(carousel)).toBe(0);
  });

  test('BC-32, BC-38: a dot activates its banner, and none in between', async ({ page, publisher }) => {
    const events = await recordEvents(page);
    const carousel = await show(page, publisher);

    // Banners that pass by stay out of reach: the carousel does not take its own move for the visitor's scrolling.
    const reachable = await carousel.evaluate(async ({ shadowRoot }) => {
      const seen = new Set<number>();
      shadowRoot?.querySelectorAll<HTMLElement>('[part~="dot"]')[3]?.click();
      for (const start = performance.now(); performance.now() - start < 600; ) {
        await new Promise(requestAnimationFrame);
        seen.add(shadowRoot?.querySelectorAll('[part~="banner"]:not([inert])').length ?? 0);
      }
      return [...seen];
    });
    expect(reachable).toEqual([1]);
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

  test('BC-37: jumps without animation with reduced motion', async ({ page, publisher }) => {
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
    test(`BC-16: opens at the banner of ${hash}`, async ({ page, publisher }) => {
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
