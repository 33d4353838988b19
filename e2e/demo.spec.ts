import { AxeBuilder } from '@axe-core/playwright';
import { expect, ORIGIN, test } from './fixtures.ts';

const WIDGETS = 'touchline-banner-carousel, touchline-calendar, touchline-card-carousel, touchline-card-grid';

test('the demo page keeps its own strict CSP, shifts nothing and throws nothing', async ({ page }) => {
  // Every widget of the page, one after another.
  test.setTimeout(60_000);
  await page.addInitScript(() => {
    Object.assign(window, { violations: [], shift: 0 });
    // Shifts that are meant: a widget that turns out to be empty gives its space back, and a list without end grows as it
    // is passed.
    document.addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll(
        '[collection="empty"], [heading="Never seen"], [query-load-type="infinite"]'
      ))
        element.remove();
    });
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as never as { violations: string[] }).violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as never as { value: number }[])
        (window as never as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));

  await page.goto(ORIGIN);
  for (const widget of await page.locator(WIDGETS).all()) {
    if (await widget.isVisible()) await widget.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    // How soon is another question: the whole page is on one machine with its server and other tests.
    await expect(widget).toHaveAttribute('data-state', /loaded|empty/, { timeout: 15_000 });
  }

  expect(await page.evaluate(() => (window as never as { violations: string[] }).violations)).toEqual([]);
  expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBeLessThan(0.001);
  expect(said).toEqual([]);
});

test('its pictures are resized by the server to what the screen needs', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto(ORIGIN);
  const picture = page.locator('touchline-banner-carousel').first().locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('width=640');
  const width = await picture.evaluate(async ({ currentSrc }: HTMLImageElement) => {
    const copy = new Image();
    copy.src = currentSrc;
    await copy.decode();
    return copy.naturalWidth;
  });
  expect(width).toBe(640);
});

test('each variant shows the snippet that made it, ready to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ORIGIN);
  const details = page.locator('details').first();
  await details.locator('summary').click();
  const shown = await details.locator('code').textContent();
  await details.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  expect(shown).toContain('<touchline-banner-carousel');
});

for (const [name, path, scheme, width] of [
  ['in English', '/', 'light', 1280],
  ['on a dark phone in Arabic', '/?lang=ar', 'dark', 375],
] as const) {
  test(`axe finds nothing on the demo page ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${ORIGIN}${path}`);
    await expect(page.locator('touchline-banner-carousel').first()).toHaveAttribute('data-state', 'loaded');
    await page.waitForTimeout(500);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
