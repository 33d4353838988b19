import { expect, ORIGIN, test } from './testing/fixtures.ts';

/** The whole page is on one machine with its server and other tests; how soon is another question. */
const PATIENT = { timeout: 15_000 };

test('PL-13: on the demo page nothing is counted before a choice, everything after consent, nothing after a refusal', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/collect/') && sent.push(request.url()));
  const stored = () => page.evaluate(() => localStorage.getItem('touchline_user'));
  await page.goto(`${ORIGIN}/widgets/video-player`);
  const article = page.locator('[aria-labelledby="sample-counted"]');
  const pageEvents = article.getByRole('list', { name: 'Events on the page' });
  const serverEvents = article.getByRole('list', { name: 'Received by the server' });
  const play = async () => {
    await article.locator('touchline-video-player').scrollIntoViewIfNeeded();
    await article.getByRole('button', { name: 'Play' }).first().click(PATIENT);
  };

  await play();
  await expect(pageEvents.getByText('playing').first()).toBeVisible(PATIENT);
  expect([sent, await stored()]).toEqual([[], null]);

  await article.getByRole('button', { name: 'Allow counting' }).click();
  await play();
  await expect(pageEvents.getByText('initialize')).toHaveCount(2, PATIENT);
  await expect(serverEvents.getByText('viewstart')).toBeVisible(PATIENT);
  expect(await stored()).not.toBeNull();

  await article.getByRole('button', { name: 'Refuse' }).click();
  await expect(article.getByRole('status').filter({ hasText: 'nothing is stored' })).toBeVisible();
  const before = sent.length;
  await play();
  await expect(pageEvents.getByText('initialize')).toHaveCount(3, PATIENT);
  await expect.poll(stored).toBeNull();
  expect(sent.length).toBeLessThanOrEqual(before + 1);
});
