import { ADMIN_TOKEN } from './server.ts';
import { violations } from './testing/axe.ts';
import { expect, openStudio, test } from './testing/studio.ts';

test('figures need the token, and it stays in the tab', async ({ page, watched, context }) => {
  await openStudio(page, `?publisher=${watched.publisher}`, { token: null });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter the management token.');

  await page.getByLabel('Management token').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('not the management token');

  await page.getByLabel('Management token').fill(ADMIN_TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audience' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 1]);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Studio' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a second wrong token is announced again: the alert is emptied, then filled', async ({ page }) => {
  await openStudio(page, '', { token: null });
  const alert = page.locator('[role="alert"]');
  await alert.evaluate((element) => {
    const texts: string[] = [];
    Object.assign(window, { alertTexts: texts });
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const texts = () => page.evaluate(() => (window as unknown as { alertTexts: string[] }).alertTexts);
  for (const token of ['wrong', 'wrong too']) {
    await page.getByLabel('Management token').fill(token);
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('not the management token');
    await expect.poll(async () => (await texts()).at(-1)).toContain('not the management token');
    await page.waitForTimeout(300);
  }
  const said = await texts();
  expect(said).toHaveLength(3);
  expect(said[0]).toContain('not the management token');
  expect(said[1]).toBe('');
  expect(said[2]).toBe(said[0]);
});

test('the sign-in form reports an unreachable server', async ({ page }) => {
  await openStudio(page, '', { token: null });
  await page.route('**/v1/**', (route) => route.abort());
  await page.getByLabel('Management token').fill(ADMIN_TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
});

test('after an expired session, signing in returns to the same page', async ({ page, watched }) => {
  await watched.watch();
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  await expect(page.getByRole('button', { name: '24 h' })).toHaveAttribute('aria-pressed', 'true');
  // Only requests after the click: earlier ones would show the sign-in form before it.
  await page.route('**/analytics:query', (route) => {
    const { startTime, endTime } = route.request().postDataJSON().interval;
    const days = (Date.parse(endTime) - Date.parse(startTime)) / 86_400_000;
    return days > 2 ? route.fulfill({ status: 401, body: '{}' }) : route.fallback();
  });
  await page.getByRole('button', { name: '7 d' }).click();
  await expect(page.getByRole('alert')).toContainText('no longer valid');

  await page.unroute('**/analytics:query');
  await page.getByLabel('Management token').fill(ADMIN_TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '7 d' })).toHaveAttribute('aria-pressed', 'true');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the sign-in form, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openStudio(page, '', { token: null });
    await expect(page.getByRole('heading')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
