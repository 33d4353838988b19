import { activeIndex, five, part, scrolled, show } from './testing/carousel.ts';
import { expect, hydrated, test } from './testing/fixtures.ts';

const STOP = 'Stop rotating banners';
const START = 'Start rotating banners';

test.describe('autoplay', () => {
  test('BC-24, BC-35: moves on after 15 s, in a loop', async ({ page, publisher }) => {
    await page.clock.install();
    const banners = five(publisher).slice(0, 3);
    const carousel = await show(page, publisher, { banners, id: 'three', attributes: 'autoplay', wait: false });
    await page.clock.runFor(3000);
    await hydrated(carousel);
    // From here on the test controls the clock. Choosing a banner restarts the delay.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await part(carousel, 'dot').first().click();
    await page.mouse.move(0, 0);
    await expect(carousel.locator('[data-rotation="running"]')).toBeVisible();

    await page.clock.runFor(14_900);
    expect(await activeIndex(carousel)).toBe(0);
    await page.clock.runFor(200);
    await expect.poll(() => activeIndex(carousel)).toBe(1);
    for (const next of [2, 0, 1]) {
      // The browser's own smooth scroll does not run on the page's clock.
      await expect.poll(() => scrolled(carousel)).toBe(await activeIndex(carousel));
      await page.clock.runFor(15_000);
      await expect.poll(() => activeIndex(carousel)).toBe(next);
    }
  });

  test('BC-24: accepts a delay, pauses under the pointer and resumes', async ({ page, publisher }) => {
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
    await page.keyboard.press('Tab');
    await expect(part(carousel, 'dot').first()).toBeFocused();
    await expect(part(carousel, 'rotation')).toHaveAccessibleName(START);
    const stopped = await activeIndex(carousel);
    await page.waitForTimeout(2200);
    expect(await activeIndex(carousel)).toBe(stopped);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(part(carousel, 'rotation')).toHaveAccessibleName(STOP);
    await expect.poll(() => activeIndex(carousel), { timeout: 6000 }).not.toBe(stopped);
  });

  test('BC-24: waits while focus is on the control, whose press then stops it', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { attributes: 'autoplay-delay="1000"' });
    await page.keyboard.press('Tab');
    await expect(part(carousel, 'rotation')).toBeFocused();
    const held = await activeIndex(carousel);
    await page.waitForTimeout(2200);
    expect(await activeIndex(carousel)).toBe(held);
    await expect(part(carousel, 'rotation')).toHaveAccessibleName(STOP);

    await page.keyboard.press('Enter');
    await expect(part(carousel, 'rotation')).toHaveAccessibleName(START);
    await page.waitForTimeout(2200);
    expect(await activeIndex(carousel)).toBe(held);
    await page.keyboard.press('Space');
    await expect(part(carousel, 'rotation')).toHaveAccessibleName(STOP);
    await expect.poll(() => activeIndex(carousel), { timeout: 6000 }).not.toBe(held);
  });

  test('BC-24: stays stopped when focus leaves the control without a press', async ({ page, publisher }) => {
    const carousel = await show(page, publisher, { attributes: 'autoplay-delay="1000"' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(part(carousel, 'rotation')).toHaveAccessibleName(START);
    const stopped = await activeIndex(carousel);
    await page.waitForTimeout(2200);
    expect(await activeIndex(carousel)).toBe(stopped);
  });

  test('BC-24: a screen reader announces the visitor’s choice, never an automatic change', async ({
    page,
    publisher,
  }) => {
    const carousel = await show(page, publisher, { attributes: 'autoplay-delay="1500"' });
    const live = () => part(carousel, 'track').getAttribute('aria-live');
    expect(await live()).toBe('off');
    await expect.poll(() => activeIndex(carousel), { timeout: 6000 }).toBe(1);
    expect(await live()).toBe('off');

    await part(carousel, 'dot').nth(3).click();
    await expect.poll(() => activeIndex(carousel)).toBe(3);
    expect(await live()).toBe('polite');
    await page.mouse.move(0, 799);
    await expect.poll(() => activeIndex(carousel), { timeout: 6000 }).toBe(4);
    expect(await live()).toBe('off');
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
