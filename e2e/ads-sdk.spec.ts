import type { Page } from '@playwright/test';
import { contentPlays } from './ads.ts';
import { expect, test } from './fixtures.ts';
import { IMA_DOUBLE } from './ima-double.ts';
import { openPlayer, play, video } from './players.ts';

const SDK = 'https://sdk.example/ima3.js';

for (const [what, attributes, loads] of [
  ['with a tag the SDK that the page has chosen is loaded once', `vast-ad-tag-url="/vast" `, 1],
  ['without a tag no SDK is', '', 0],
] as const) {
  test(`SCR-01: ${what}; content plays, whatever comes of it`, async ({ page, publisher }) => {
    let asked = 0;
    // It answers, and has nothing of what it should have.
    await page.route(SDK, (route) => {
      asked += 1;
      return route.fulfill({ contentType: 'text/javascript', body: 'window.google = {};' });
    });
    const player = await openPlayer(page, publisher, {
      id: await video(publisher, 'with-sdk'),
      width: 640,
      attributes: `remember="false" cast="false" ad-sdk-url="${SDK}" ${attributes}`,
    });
    await play(player);
    expect(asked).toBe(loads);
  });
}

for (const width of [640, 320]) {
  test(`AD-13: what the SDK draws over an ad can be pressed, ${width} px wide, and our bar is beside it`, async ({
    page,
    publisher,
  }) => {
    await page.route(SDK, (route) => route.fulfill({ contentType: 'text/javascript', body: IMA_DOUBLE }));
    const player = await openPlayer(page, publisher, {
      id: await video(publisher, 'with-sdk'),
      width,
      attributes: `remember="false" cast="false" ad-sdk-url="${SDK}" vast-ad-tag-url="/vast"`,
    });
    await player.getByRole('button', { name: 'Play' }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();

    for (const name of ['More', 'i', 'Ad 0:10']) await player.getByRole('button', { name, exact: true }).click();
    await player.locator('.tl-player-ad-video').click();
    await player.getByRole('button', { name: 'Pause' }).click();
    await player.getByRole('button', { name: 'Play' }).click();
    const { size } = await seen(page);
    expect(size).toEqual([width, (width / 16) * 9 - 52]);

    await player.getByRole('button', { name: 'Skip', exact: true }).click();
    expect((await seen(page)).pressed).toEqual(['More', 'i', 'Ad 0:10', 'link', 'Skip']);
    await contentPlays(player);
  });
}

test('SCR-05: nobody hears of a player with an SDK whose visitor does not come near it', async ({
  page,
  publisher,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route(SDK, (route) => route.fulfill({ contentType: 'text/javascript', body: IMA_DOUBLE }));
  const player = await openPlayer(page, publisher, {
    id: await video(publisher, 'with-sdk'),
    width: 640,
    attributes: `remember="false" loading="eager" ad-sdk-url="${SDK}" vast-ad-tag-url="/vast"`,
  });
  await expect.poll(() => asked.some((url) => /open-ima/.test(url))).toBe(true);
  await page.waitForTimeout(300);
  expect(asked).not.toContain(SDK);

  await player.hover();
  await expect.poll(() => asked).toContain(SDK);
});

/** What the double has seen: names of what was pressed, and CSS px of its box. */
interface ImaSeen {
  readonly pressed: readonly string[];
  readonly size: readonly [width: number, height: number];
}

function seen(page: Page): Promise<ImaSeen> {
  return page.evaluate(() => (window as never as { ima: ImaSeen }).ima);
}
