import { awake, films, part, scrolled, showFilms } from './testing/cards.ts';
import { expect, test } from './testing/fixtures.ts';

test.describe('card carousel', () => {
  test('CC-02, CC-08: arrows scroll by the visible cards less one, and are disabled at the ends', async ({
    page,
    publisher,
  }) => {
    const carousel = await showFilms(page, publisher, await films(publisher, 9));
    await awake(carousel);
    const previous = part(carousel, 'arrow-previous');
    const next = part(carousel, 'arrow-next');
    await expect(previous).toHaveAttribute('aria-disabled', 'true');

    const width = await part(carousel, 'track').evaluate((track) => track.clientWidth);
    await next.click();
    await expect.poll(() => scrolled(carousel)).toBeGreaterThan(width / 3);
    await expect(previous).not.toHaveAttribute('aria-disabled');
    expect(await scrolled(carousel)).toBeLessThan(width);

    await expect(async () => {
      await next.click();
      await expect(next).toHaveAttribute('aria-disabled', 'true', { timeout: 1000 });
    }).toPass();
    await expect(next).toBeFocused();
  });

  test('CC-08: with few cards both arrows are disabled', async ({ page, publisher }) => {
    const carousel = await showFilms(page, publisher, await films(publisher, 2));
    await awake(carousel);
    await expect(part(carousel, 'arrow-previous')).toHaveAttribute('aria-disabled', 'true');
    await expect(part(carousel, 'arrow-next')).toHaveAttribute('aria-disabled', 'true');
  });

  test('CC-09: right to left, the first card is on the right and next leads to the left', async ({
    page,
    publisher,
  }) => {
    const carousel = await showFilms(page, publisher, await films(publisher, 9), { attributes: 'dir="rtl"' });
    await awake(carousel);
    const boxOf = async (place: number) => (await part(carousel, 'card').nth(place).boundingBox()) ?? { x: 0 };
    expect((await boxOf(0)).x).toBeGreaterThan((await boxOf(1)).x);
    const sideOf = async (name: string) => (await part(carousel, name).boundingBox())?.x ?? 0;
    expect(await sideOf('arrow-next')).toBeLessThan(await sideOf('arrow-previous'));

    await part(carousel, 'arrow-next').click();
    await expect.poll(() => part(carousel, 'track').evaluate((track) => track.scrollLeft)).toBeLessThan(-200);
    await expect(part(carousel, 'arrow-previous')).not.toHaveAttribute('aria-disabled');
  });

  test('CC-05: a card that gets focus by Tab comes into view whole', async ({ page, publisher }) => {
    const carousel = await showFilms(page, publisher, await films(publisher, 9), { attributes: 'link="/w/{id}"' });
    await awake(carousel);
    await carousel.locator('a').first().focus();
    // The one that is cut off at first, whose words can be seen, and those behind it.
    for (let place = 1; place <= 5; place++) {
      await page.keyboard.press('Tab');
      await expect(part(carousel, 'card').nth(place).locator('a')).toBeFocused();
      await expect
        .poll(() =>
          part(carousel, 'card')
            .nth(place)
            .evaluate((card) => {
              const row = card.closest('[part~="track"]')?.getBoundingClientRect();
              const own = card.getBoundingClientRect();
              return row !== undefined && own.left >= row.left - 1 && own.right <= row.right + 1;
            })
        )
        .toBe(true);
    }
  });

  test('CC-13, CARD-18: loads the next page at its end, 10 at a time', async ({ page, publisher }) => {
    const calls: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/creativeWorks')) calls.push(new URL(request.url()));
    });
    const carousel = await showFilms(page, publisher, await films(publisher, 13));
    await awake(carousel);
    await expect(part(carousel, 'card')).toHaveCount(10);

    await part(carousel, 'track').evaluate((track) => track.scrollTo(track.scrollWidth, 0));
    await expect(part(carousel, 'card')).toHaveCount(13);
    expect(calls.map(({ searchParams }) => [searchParams.get('pageSize'), searchParams.has('pageToken')])).toEqual([
      ['10', true],
    ]);
  });

  test('CC-11: takes no space when empty, and shows a text if configured', async ({ page, publisher }) => {
    // As a snippet reserves it.
    const reserved = { attributes: 'style="display: block; min-height: 20rem"' };
    const hidden = await showFilms(page, publisher, 'type_id = "none"', reserved);
    await expect(hidden).toHaveAttribute('data-state', 'empty');
    expect(await hidden.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(0);

    const shown = await showFilms(page, publisher, 'type_id = "none"', { attributes: 'hide-when-empty="false"' });
    await expect(part(shown, 'title')).toHaveText('Films');
    await expect(part(shown, 'empty')).toBeVisible();
  });

  test('CC-04: a page’s own icons replace our arrows', async ({ page, publisher }) => {
    const inside = '<b slot="arrow-next">on</b>';
    const carousel = await showFilms(page, publisher, await films(publisher, 9), { inside });
    await awake(carousel);
    await page.getByText('on', { exact: true }).click();
    await expect.poll(() => scrolled(carousel)).toBeGreaterThan(100);
  });

  test('CC-06, CC-07: See All links to its target in its colour', async ({ page, publisher }) => {
    const attributes = 'see-all-target="/went-to-all" see-all-color="rgb(200, 0, 0)"';
    const carousel = await showFilms(page, publisher, await films(publisher, 2), { attributes });
    const link = part(carousel, 'see-all');
    await expect(link).toHaveText('See All');
    await expect(link).toHaveCSS('color', 'rgb(200, 0, 0)');
    await link.click();
    await expect(page).toHaveURL(/went-to-all/);
  });

  for (const [type, ratio, radius] of [
    ['default', 16 / 9, '10px'],
    ['square', 1, '10px'],
    ['circle', 1, '50%'],
    ['five-by-seven', 5 / 7, '10px'],
  ] as const) {
    test(`CARD-01: ${type} cards have pictures of their shape`, async ({ page, publisher }) => {
      const carousel = await showFilms(page, publisher, await films(publisher, 2), {
        attributes: `cards-type="${type}"`,
      });
      const image = part(carousel, 'card-picture').first();
      const box = (await image.boundingBox()) ?? { width: 0, height: 1 };
      expect(box.width / box.height).toBeCloseTo(ratio, 2);
      await expect(image).toHaveCSS('border-radius', radius);
    });
  }

  test('CARD-11: cards have their background colour, also without an image', async ({ page, publisher }) => {
    const attributes = 'cards-background-color="rgb(10, 20, 30)" cards-background-image="/picture-red.svg"';
    const filter = await films(publisher, [{ thumbnailUrl: null }]);
    const carousel = await showFilms(page, publisher, filter, { attributes });
    const card = part(carousel, 'card').first();
    await expect(card).toHaveCSS('background-color', 'rgb(10, 20, 30)');
    await expect(card).toHaveCSS('background-image', /picture-red/);
  });

  test('IMG-05: a drawing replaces an image with status 404', async ({ page, publisher }) => {
    const filter = await films(publisher, [{ thumbnailUrl: `${publisher.origin}/gone.jpg` }]);
    const carousel = await showFilms(page, publisher, filter);
    await awake(carousel);
    await expect(carousel.locator('.tl-card-blank svg')).toBeVisible();
    await expect(carousel.locator('img')).toHaveCount(0);
  });
});
