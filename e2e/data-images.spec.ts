import type { Page } from '@playwright/test';
import { expect, LOADER, test } from './testing/fixtures.ts';

/** One black pixel; its like with another type is refused. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const ACTIVE = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';

/** Sizes of the pictures that show the pixel. */
const shown = (page: Page, tag: string) =>
  page
    .locator(tag)
    .locator(`img[src="${PIXEL}"]:not([srcset])`)
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

for (const [name, attributes, path, body, least] of [
  [
    'banner-carousel',
    'collection="data-home"',
    'bannerCollections?bannerCollectionId=data-home',
    { banners: [{ id: 'a', backgroundAssets: [{ assetUrl: PIXEL }] }] },
    1,
  ],
  [
    'card-grid',
    'query-data-type="entities" query-filter=\'id = "data-club"\'',
    'entities?entityId=data-club',
    { displayName: 'Club', thumbnailUrl: PIXEL },
    1,
  ],
  [
    'card-carousel',
    'query-data-type="creative-works" query-filter=\'id = "data-work"\'',
    'creativeWorks?creativeWorkId=data-work',
    { title: 'Work', thumbnailUrl: PIXEL },
    1,
  ],
  [
    'video-player',
    'video-id="data-film"',
    'videos?videoId=data-film',
    { displayName: 'Film', posterUrl: PIXEL, playlists: [{ format: 'HLS', url: '/media/none.m3u8' }] },
    1,
  ],
] as const) {
  for (const render of ['', 'render="client"']) {
    test(`IMG-04: ${name} ${render} shows the image of a data URL unchanged`, async ({ page, publisher }) => {
      const made = await publisher.manage('POST', `/${path}`, body);
      expect([200, 409]).toContain(made.status);
      await publisher.open(
        page,
        `<touchline-${name} public-key="${publisher.key}" loading="eager" ${attributes} ${render}></touchline-${name}>${LOADER}`
      );
      await expect
        .poll(async () => (await shown(page, `touchline-${name}`)).filter((width) => width === 1).length)
        .toBeGreaterThanOrEqual(least);
    });
  }
}

test('IMG-04: any other data URL is rejected', async ({ publisher }) => {
  for (const thumbnailUrl of [ACTIVE, PIXEL + 'A'.repeat(65_536)]) {
    const made = await publisher.manage('POST', '/entities?entityId=data-refused', {
      displayName: 'Club',
      thumbnailUrl,
    });
    expect(made.status).toBe(400);
  }
});
