import { expect, type Page, test } from '@playwright/test';
import { ADMIN_TOKEN, ORIGIN } from './server.ts';
import { violationsInBothSchemes } from './testing/axe.ts';

/** The smallest picture there is. */
const IMAGE = {
  name: 'dot.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  ),
};

test('a newcomer tries the API in the docs, with the demo’s key and then with the token', async ({ page }) => {
  const refusals: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()));
  const externalUrls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(ORIGIN) && !request.url().startsWith('data:')) externalUrls.push(request.url());
  });
  await page.goto('/docs');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'API reference' }).click();

  expect(await send(page, 'listPublicEvents')).toEqual([
    '200 OK',
    expect.stringMatching(/^GET \/v1\/events\?key=pk_demo/),
  ]);
  expect((await send(page, 'getPublicEvent'))[0]).toBe('200 OK');
  expect((await send(page, 'listPublicVideos'))[0]).toBe('200 OK');

  await page.goto('/docs/reference/events');
  await page.getByLabel('Management token or secret key').fill(ADMIN_TOKEN);
  expect((await send(page, 'createEvent'))[0]).toBe('200 OK');
  expect((await send(page, 'cancelEvent'))[0]).toBe('200 OK');

  await page.goto('/docs/reference/images');
  await page.getByLabel('Management token or secret key').fill(ADMIN_TOKEN);
  const upload = page.locator('#createImage');
  await upload.getByText('Try it').click();
  await upload.getByLabel('imageId').fill('tried');
  await upload.getByLabel('Request body (a picture)').setInputFiles(IMAGE);
  await upload.getByRole('button', { name: 'Send' }).click();
  await expect(upload.locator('.response .status')).toHaveText('200 OK');

  await page.goto('/docs/reference/publishers');
  await page.getByLabel('Management token or secret key').fill(ADMIN_TOKEN);
  const bring = page.locator('#importResources');
  await bring.getByText('Try it').click();
  await bring.getByLabel('Request body (one JSON object per line)').fill('{"name": "entities/tried"}');
  await bring.getByRole('button', { name: 'Send' }).click();
  await expect(bring.locator('.response .status')).toHaveText('200 OK');

  await page.goto('/docs/reference/offers');
  await page.getByLabel('Management token or secret key').fill(ADMIN_TOKEN);
  expect((await send(page, 'createOffer'))[0]).toBe('200 OK');
  await page.goto('/docs/reference/playbackTokens');
  await page.getByLabel('Management token or secret key').fill(ADMIN_TOKEN);
  // The token of the example has bought the offer already.
  const sign = await openForm(page, 'createPlaybackToken');
  await sign.getByLabel('Request body (JSON)').fill('{"userId": "visitor-8"}');
  await sign.getByRole('button', { name: 'Send' }).click();
  await expect(sign.locator('.response .status')).toHaveText('200 OK');
  const answer = await page.locator('#createPlaybackToken .response .body').textContent();
  await page.goto('/docs/reference/purchases');
  const buy = await openForm(page, 'createCheckoutSession');
  await buy.getByLabel('playback token').fill(JSON.parse(answer ?? '').token);
  await expect(buy.getByLabel('Request body (JSON)')).toHaveValue(/offerId/);
  await buy.getByRole('button', { name: 'Send' }).click();
  await expect(buy.locator('.response .status')).toHaveText('200 OK');

  // Neither the page's own policy nor a script complains, and nothing came from elsewhere.
  expect(refusals).toEqual([]);
  expect(externalUrls).toEqual([]);
});

test('a call that cannot be sent says so, and can be sent again', async ({ page, context }) => {
  await page.goto('/docs/reference/content');
  await context.setOffline(true);
  const form = await openForm(page, 'listPublicEvents');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('The server cannot be reached.');
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('200 OK');
});

const pages = [
  '/docs',
  '/docs/guide/access',
  '/docs/widgets/calendar',
  '/docs/reference/events',
  '/docs/reference/schemas',
];
for (const path of pages) {
  test(`axe finds nothing on ${path}, and it has no horizontal overflow at 320 px`, async ({ page }) => {
    await page.goto(path);
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('the guide is readable without script, in the visitor’s preferred colour scheme', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark', baseURL: ORIGIN });
  const page = await context.newPage();
  await page.goto('/docs/guide/theming');
  await expect(page.getByRole('heading', { level: 1, name: 'Theming' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 17, 16)');
  await context.close();
});

test('the menu is beside the page also after the screen was narrow', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/docs/guide/theming');
  const current = page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Theming' });
  await expect(current).toBeHidden();
  await page.getByText('Contents', { exact: true }).click();
  await expect(current).toBeVisible();
  await page.getByText('Contents', { exact: true }).click();

  for (const width of [1024, 960]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(current).toBeVisible();
  }
  await page.setViewportSize({ width: 959, height: 768 });
  await expect(current).toBeHidden();
});

async function openForm(page: Page, operation: string) {
  const call = page.locator(`section#${operation}`);
  await call.getByText('Try it').click();
  return call.locator('form');
}

/** Sends a call as it is filled in; gives status and address. */
async function send(page: Page, operation: string): Promise<string[]> {
  const form = await openForm(page, operation);
  await form.getByRole('button', { name: 'Send' }).click();
  const status = await form.locator('.response .status').textContent();
  const address = await form.locator('.response .request').textContent();
  return [status ?? '', address ?? ''];
}
