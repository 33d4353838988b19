import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ORIGIN } from './server.ts';
import { expect, figuresThere, openStudio, test } from './testing/studio.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an empty page says what to do, and fills with new views', async ({ page, watched }) => {
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  await expect(page.getByText('No data for this period').first()).toBeVisible();
  await expect(page.getByText('mux-env-key').first()).toBeVisible();

  await watched.watch({ title: 'The highlights' });
  await watched.stored(1);
  await page.reload();
  await expect(panel(page, 'Content').getByRole('row', { name: /The highlights/ })).toBeVisible();
  await expect(page.getByText('No data for this period')).toBeHidden();
  await expect(panel(page, 'Plays')).toContainText('1');
});

test('the snippet of an empty page can have the pinned loader', async ({ page, watched }) => {
  const { latest, versions } = await (await page.request.get(`${ORIGIN}/embed.json`)).json();
  const { url, integrity } = versions[latest];
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  const snippet = page.locator('.studio-snippet').first();
  await expect(snippet).toContainText(`<script async src="${ORIGIN}/embed.js"></script>`);
  const pin = page.getByRole('checkbox', { name: 'Pin the version of the loader' }).first();

  await page.route('**/embed.json', (route) => route.abort());
  await pin.check();
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/embed.json');
  await pin.uncheck();
  await pin.check();
  await expect(snippet).toContainText(
    `<script async src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`
  );

  await pin.uncheck();
  await expect(snippet).not.toContainText('integrity');
});

test('every range shows its viewings, and so do back and forward', async ({ page, watched }) => {
  await watched.watch();
  await watched.stored(1);
  await openStudio(page, `?publisher=${watched.publisher}`);
  const viewings = panel(page, 'Views').getByRole('row', { name: /The highlights/ });
  await expect(viewings).toBeVisible();

  const ranges = ['24 h', '7 d', '28 d', 'Dates', '3 h'];
  const isShown = async (range: string) => {
    await expect(page.getByRole('button', { name: range })).toHaveAttribute('aria-pressed', 'true');
    await figuresThere(page);
    await expect(viewings).toBeVisible();
  };
  for (const range of ranges) {
    await page.getByRole('button', { name: range }).click();
    await isShown(range);
  }
  await page.goBack();
  await isShown('Dates');
  await page.goBack();
  await isShown('28 d');
  await page.goForward();
  await isShown('Dates');
});

test('the table sorts by each column, and back goes back', async ({ page, watched }) => {
  await Promise.all([
    watched.watch({ video: 'a', title: 'First', startup: 300 }),
    watched.watch({ video: 'a', title: 'First', startup: 300 }),
    watched.watch({ video: 'b', title: 'Second', startup: 2_500 }),
  ]);
  await watched.stored(3);
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  const rows = panel(page, 'Content').locator('tbody tr');
  await expect(rows.first()).toContainText('First');

  await page.getByRole('button', { name: 'Startup, median' }).click();
  await expect(rows.first()).toContainText('Second');
  await expect(page.getByRole('columnheader', { name: 'Startup, median' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-startupTimeMedian/);

  await page.getByRole('button', { name: 'Startup, median' }).click();
  await expect(rows.first()).toContainText('First');
  await page.goBack();
  await expect(rows.first()).toContainText('Second');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Plays' })).toHaveAttribute('aria-sort', 'descending');
});

test('a URL shows the same figures to its recipient', async ({ page, watched }) => {
  await watched.watch({ video: 'a' });
  await openStudio(
    page,
    `?publisher=${watched.publisher}&from=2026-11-01&to=2026-11-02&compare=none&by=country&theme=dark`
  );
  await expect(page.getByRole('button', { name: 'Dates' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-01');
  await expect(page.getByLabel('Compare with')).toHaveValue('none');
  await expect(page.getByLabel('Group by')).toHaveValue('country');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('figures can be downloaded as a file', async ({ page, watched }) => {
  await watched.watch({ title: '=HYPERLINK("x")' });
  await watched.stored(1);
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  const button = page.getByRole('button', { name: 'Content as CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toContain('plays,uniqueViewers,watchTime');
  expect(text).toContain(`"'=HYPERLINK(""x"")",1,`);
});

test('one panel fails alone, and can be retried', async ({ page, watched }) => {
  await watched.watch();
  let fails = true;
  await page.route('**/analytics:query', (route) =>
    fails && route.request().postData()?.includes('errorCode')
      ? route.fulfill({ status: 503, body: '{"error":{"message":"away"}}' })
      : route.continue()
  );
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  const errors = panel(page, 'Errors');
  await expect(errors.getByRole('alert')).toContainText('Loading failed');
  await expect(panel(page, 'Plays').locator('.studio-figure')).toBeVisible();

  fails = false;
  await errors.getByRole('button', { name: 'Try again' }).click();
  await expect(errors).toContainText('No errors');
});

test('nothing moves when the figures load', async ({ page, watched }) => {
  await watched.watch();
  await watched.stored(1);
  await page.addInitScript(() => {
    const shifts: [value: number, moved: string][] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as never as {
        value: number;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      }[]) {
        const moves = sources.map(
          ({ node, previousRect, currentRect }) => `${node?.className} from ${previousRect.y} to ${currentRect.y}`
        );
        shifts.push([value, moves.join()]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openStudio(page, `?publisher=${watched.publisher}&range=28d`);
  await expect(panel(page, 'Plays').locator('.studio-figure')).toBeVisible();
  await expect(panel(page, 'Watching now').getByRole('img')).toBeVisible();
  const shifts = await page.evaluate(() => (window as never as { shifts: [number, string][] }).shifts);
  const sum = shifts.reduce((total, [value]) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.1);
});

test('a chart can be read point by point with the keyboard', async ({ page, watched }) => {
  await watched.watch();
  await openStudio(page, `?publisher=${watched.publisher}&range=24h&compare=none`);
  // Ticks are for the eye: the slider says each point in words.
  const ticks = panel(page, 'Watching now').locator('.studio-chart text');
  expect(
    await ticks.evaluateAll((all) => all.map((tick) => tick.closest('[aria-hidden="true"]') !== null))
  ).not.toContain(false);
  const points = panel(page, 'Watching now').getByRole('slider');
  await points.focus();
  await page.keyboard.press('Home');
  await expect(points).toHaveAttribute('aria-valuenow', '0');
  const first = await points.getAttribute('aria-valuetext');
  expect(first).toMatch(/This period \d/);
  await page.keyboard.press('ArrowRight');
  await expect(points).not.toHaveAttribute('aria-valuetext', first ?? '');

  await page.getByRole('button', { name: 'Watching now as a table' }).click();
  await expect(panel(page, 'Watching now').getByRole('table')).toBeVisible();
});
