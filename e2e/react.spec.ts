import { expect, ORIGIN, recordEvents, test } from './testing/fixtures.ts';

const PAGE = `${ORIGIN}/demo/react.html`;

test('the React components render on the server and hydrate without a warning', async ({ page, request }) => {
  const html = await (await request.get(PAGE)).text();
  expect(html).toContain('part="banner" id="light-');
  expect(html).toContain('part="skeleton"');
  expect(html).toMatch(/part="card"[\s\S]*Red Clay/);

  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  await page.goto(PAGE);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const widgets = page.locator('[data-state]');
  await expect(widgets).toHaveCount(5);
  for (const widget of await widgets.all()) {
    await widget.scrollIntoViewIfNeeded();
    await expect(widget).toHaveAttribute('data-state', 'loaded');
  }
  expect(said).toEqual([]);
});

test('it is in the light DOM, moves, and emits events like an element', async ({ page }) => {
  const events = await recordEvents(page);
  await page.goto(PAGE);
  const fetched = page.locator('[data-state]').nth(1);
  await expect(fetched).toHaveAttribute('data-state', 'loaded');

  await fetched.locator('[part~="dot"]').nth(1).click();

  await expect(fetched.locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(async () => (await events()).filter(({ type }) => type === 'bannerchange').map(({ detail }) => detail))
    .toMatchObject([{ index: 1, cause: 'dot' }]);
  const first = page.locator('[data-state]').first();
  await expect(first.locator('[part~="dot"]').first()).toHaveAttribute('aria-current', 'true');
});

test('its style sheet leaves the page’s own elements alone', async ({ page }) => {
  await page.goto(PAGE);
  const box = await page
    .locator('[data-state="loaded"]')
    .first()
    .evaluate((element) => element.firstElementChild?.getBoundingClientRect().height);
  expect(box).toBe(480);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tl-ink'))).toBe('');
});
