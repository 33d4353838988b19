import { expect, type Page, test } from '@playwright/test';
import { ADMIN_TOKEN, ORIGIN } from './server.ts';

// The page draws a hundred calls with all their schemas, which takes a busy machine its time.
test.setTimeout(90_000);

test('a newcomer tries the API in the docs, with the demo’s key and then with the token', async ({ page }) => {
  const refusals: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()));
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(ORIGIN) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto('/docs');

  await open(page, 'content');
  expect(await execute(page, 'listPublicEvents')).toEqual(['200', expect.stringContaining('/v1/events?key=pk_demo')]);
  expect((await execute(page, 'getPublicEvent'))[0]).toBe('200');
  expect((await execute(page, 'listPublicVideos'))[0]).toBe('200');

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').last().fill(ADMIN_TOKEN);
  await page.locator('.auth-container .authorize').last().click();
  await page.locator('.close-modal').click();
  await open(page, 'events');
  expect((await execute(page, 'createEvent'))[0]).toBe('200');
  expect((await execute(page, 'cancelEvent'))[0]).toBe('200');

  // Neither the page's own policy nor a script complains, and nothing came from elsewhere.
  expect(refusals).toEqual([]);
  expect(foreign).toEqual([]);
});

async function open(page: Page, tag: string): Promise<void> {
  await page.locator(`.opblock-tag[data-tag="${tag}"]`).click();
}

/** Runs a call as it is filled in; gives status and address. */
async function execute(page: Page, operation: string): Promise<string[]> {
  const block = page.locator(`.opblock[id$="-${operation}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table');
  const status = await answer.locator('tbody .response-col_status').first().textContent();
  const address = await block.locator('.request-url pre').textContent();
  return [status?.trim() ?? '', address ?? ''];
}
