import type { Page } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';
import { contentPlays } from './testing/players/ads.ts';
import { IMA_DOUBLE } from './testing/players/ima-double.ts';
import { openPlayer, play, video } from './testing/players/players.ts';

const SDK = 'https://sdk.example/ima3.js';

for (const [what, attributes, loads] of [
  ['with a tag the SDK that the page has chosen is loaded once', `vast-ad-tag-url="/vast" `, 1],
  ['without a tag no SDK is', '', 0],
] as const) {
  test(`SCR-01: ${what}; content plays in any case`, async ({ page, publisher }) => {
    let requestCount = 0;
    // It responds, without any of the expected globals.
    await page.route(SDK, (route) => {
      requestCount += 1;
      return route.fulfill({ contentType: 'text/javascript', body: 'window.google = {};' });
    });
    const player = await openPlayer(page, publisher, {
      id: await video(publisher, 'with-sdk'),
      width: 640,
      attributes: `remember="false" cast="false" ad-sdk-url="${SDK}" ${attributes}`,
    });
    await play(player);
    expect(requestCount).toBe(loads);
  });
}

for (const width of [640, 320]) {
  test(`AD-13: controls that the SDK draws over an ad can be clicked at ${width} px, and our bar does not cover them`, async ({
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

test('SCR-05: a player with an SDK sends no requests until the visitor interacts with it', async ({
  page,
  publisher,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.route(SDK, (route) => route.fulfill({ contentType: 'text/javascript', body: IMA_DOUBLE }));
  const player = await openPlayer(page, publisher, {
    id: await video(publisher, 'with-sdk'),
    width: 640,
    attributes: `remember="false" loading="eager" ad-sdk-url="${SDK}" vast-ad-tag-url="/vast"`,
  });
  await expect.poll(() => urls.some((url) => /ima-provider/.test(url))).toBe(true);
  await page.waitForTimeout(300);
  expect(urls).not.toContain(SDK);

  await player.hover();
  await expect.poll(() => urls).toContain(SDK);
});

/** Records of the double: names of the pressed buttons, and the size of its box in CSS px. */
interface ImaSeen {
  readonly pressed: readonly string[];
  readonly size: readonly [width: number, height: number];
}

function seen(page: Page): Promise<ImaSeen> {
  return page.evaluate(() => (window as never as { ima: ImaSeen }).ima);
}
