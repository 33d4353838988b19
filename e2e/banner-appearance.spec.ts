import { activeDot, part, show } from './testing/carousel.ts';
import { bannerOf, expect, test } from './testing/fixtures.ts';

test.describe('appearance', () => {
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
    expect(await edges('gradient-bottom')).toEqual(['bottom']);
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
