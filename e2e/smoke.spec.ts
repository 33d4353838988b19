import { expect, test } from '@playwright/test';

test('the server reports that it is alive and ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('the demo page opens with a carousel and without an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  await page.goto('/');

  await expect(page.locator('touchline-banner-carousel').first()).toHaveAttribute('data-state', 'loaded');
  expect(errors).toEqual([]);
});
