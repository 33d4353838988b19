import { violations } from './testing/axe.ts';
import { expect, openStudio, overhang, test } from './testing/studio.ts';

const watchedTo = [
  [5, 'rebufferstart', { xreco: 1 }],
  [8, 'rebufferend', { xredu: 3_000 }],
  [20, 'pause', { pispa: true }],
  [30, 'viewend'],
] as const;

test('a viewing opens from the list with its timeline, and back returns', async ({ page, watched }) => {
  await watched.watch({ title: 'The highlights', after: watchedTo });
  await watched.stored(1);
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  await page.getByRole('region', { name: 'Views' }).getByRole('link', { name: 'The highlights' }).click();

  await expect(page.getByRole('heading', { name: 'The highlights' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Timeline of the view,.* 1 stalls/ })).toBeVisible();
  const events = page.getByRole('region', { name: 'All events' }).locator('tbody tr');
  await expect(events).toHaveCount(6);
  await expect(events.nth(2)).toContainText('rebufferstart');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Back to Audience' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Audience' })).toBeVisible();
  await expect(page).toHaveURL(/range=24h$/);
  await expect(page.locator('#main')).toBeFocused();
});

test('a missing viewing shows a message', async ({ page, watched }) => {
  await openStudio(page, `?publisher=${watched.publisher}&viewing=nobody`);
  await expect(page.getByText('View not found')).toBeVisible();
});

test('a missing publisher shows a message', async ({ page }) => {
  await openStudio(page, '?publisher=nobody-at-all');
  await expect(page.getByText('Publisher “nobody-at-all” not found')).toBeVisible();
});
