import type { Locator, Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { after, failing, NOW, openPlayer, part, put } from './testing/players/player-page.ts';

const kind = 'event';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** s that a page may take until it counts down; then its clock is the test's. */
const OPENING = 60;

/** Opens a countdown so many seconds before the start, with a paused clock. */
async function countDown(
  page: Page,
  publisher: Publisher,
  seconds: number,
  { attributes = '' }: { attributes?: string } = {}
): Promise<Locator> {
  const id = await put(publisher, kind, { title: 'Derby', startTime: after(OPENING + seconds) });
  await page.clock.install({ time: NOW });
  // The server lives at another time; here it has none.
  await page.route('**/v1/**', async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    delete headers['date'];
    // A page that goes meanwhile wants no answer.
    await route.fulfill({ response: answer, headers }).catch(() => {});
  });
  await page.route('**/v1/events:watch*', (route) => route.fulfill({ ...failing, status: 404 }));
  const { player } = await openPlayer(page, publisher, { kind, id }, { client: true, attributes });
  await expect(player).toHaveAttribute('data-state', 'countdown');
  await page.clock.pauseAt(NOW + OPENING * 1_000);
  return player;
}

async function shown(player: Locator): Promise<(string | null)[]> {
  const units = ['days', 'hours', 'minutes', 'seconds'];
  return Promise.all(units.map((unit) => part(player, `countdown-${unit}`).getAttribute('data-value')));
}

/** Seconds that a countdown still shows. */
async function left(player: Locator): Promise<number> {
  const [days, hours, minutes, seconds] = (await shown(player)).map(Number) as [number, number, number, number];
  return days * DAY + hours * HOUR + minutes * MINUTE + seconds;
}

test('CD-01, CD-02: shows days, hours, minutes and seconds, one less each second', async ({ page, publisher }) => {
  const player = await countDown(page, publisher, 2 * DAY + 3 * HOUR + 4 * MINUTE + 5);
  await expect.poll(() => shown(player)).toEqual(['02', '03', '04', '05']);
  for (const name of ['days', 'hours', 'minutes', 'seconds']) await expect(player.getByText(name)).toBeVisible();

  await page.clock.runFor(1_000);
  await expect.poll(() => shown(player)).toEqual(['02', '03', '04', '04']);
  await page.clock.runFor(5_000);
  await expect.poll(() => shown(player)).toEqual(['02', '03', '03', '59']);
});

test('CD-02: is correct at once after the device was asleep', async ({ page, publisher }) => {
  const player = await countDown(page, publisher, 2 * DAY);
  await page.clock.fastForward(8 * HOUR * 1_000);

  await expect.poll(() => left(player)).toBe(2 * DAY - 8 * HOUR);
});

test('CD-02: uses the server’s clock when the visitor’s is wrong', async ({ page, publisher }) => {
  const startTime = new Date(Date.now() + HOUR * 1_000).toISOString();
  const id = await put(publisher, kind, { title: 'Derby', startTime });
  // Half an hour slow.
  await page.clock.install({ time: Date.now() - 30 * MINUTE * 1_000 });
  const { player } = await openPlayer(page, publisher, { kind, id }, { client: true });

  await expect.poll(() => left(player), { timeout: 10_000 }).toBeLessThanOrEqual(HOUR);
  expect(await left(player)).toBeGreaterThan(HOUR - 30);
});

test('CD-03: rolls its digits, unless the visitor wants less motion', async ({ page, publisher }) => {
  const player = await countDown(page, publisher, 5 * MINUTE);
  const strip = part(player, 'countdown-seconds').locator('[data-digit]').last();
  const duration = () => strip.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration));
  expect(await duration()).toBeGreaterThan(0.1);
  const digit = Number(await strip.getAttribute('data-digit'));
  const moved = await strip.evaluate((element) => {
    const [, y = '0'] = getComputedStyle(element).translate.split(' ');
    return -Number.parseFloat(y) / (element.firstElementChild as HTMLElement).offsetHeight;
  });
  expect(Math.abs(moved - digit)).toBeLessThan(0.6);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await duration()).toBeLessThan(0.01);
});

test('CD-04: with show-countdown-animation="false" it is plain and padded', async ({ page, publisher }) => {
  const attributes = 'show-countdown-animation="false"';
  const player = await countDown(page, publisher, 2 * DAY + 3 * HOUR + 4 * MINUTE + 30, { attributes });

  await expect(part(player, 'countdown-days')).toContainText('02');
  await expect(part(player, 'countdown-hours')).toContainText('03');
  await expect(player.locator('[data-digit]')).toHaveCount(0);
});

for (const [days, isAnimated] of [
  [98, true],
  [99, false],
  [365, false],
] as const) {
  test(`CD-05: ${days} days ${isAnimated ? 'roll' : 'are a plain number'}`, async ({ page, publisher }) => {
    const player = await countDown(page, publisher, days * DAY + HOUR);
    const unit = part(player, 'countdown-days');

    await expect(unit).toHaveAttribute('data-value', String(days));
    await expect(unit.locator('[data-digit]')).toHaveCount(isAnimated ? 2 : 0);
    if (!isAnimated) await expect(unit).toContainText(String(days));
    await expect(part(player, 'countdown-hours').locator('[data-digit]')).toHaveCount(2);
  });
}

test('CD-06: shows a text once the start has passed, until there is a stream', async ({ page, publisher }) => {
  const player = await countDown(page, publisher, 20);
  await expect(player.getByRole('timer')).toBeVisible();
  await page.clock.runFor(21_000);

  await expect(part(player, 'countdown-waiting')).toHaveText('This event has not started...');
  await expect(player.getByRole('timer')).toHaveCount(0);
  await expect(player).toHaveAttribute('data-state', 'countdown');
});

test('CD-06: or the page’s own text', async ({ page, publisher }) => {
  const player = await countDown(page, publisher, -60, { attributes: 'after-start="Any moment now"' });

  await expect(part(player, 'countdown-waiting')).toHaveText('Any moment now');
});

test('CD-07, I18N-03: has texts in each of 13 languages', async ({ page, publisher }) => {
  const id = await put(publisher, kind, { title: 'Derby', startTime: '2020-01-01T00:00:00Z' });
  const { player } = await openPlayer(page, publisher, { kind, id });
  const said = new Set<string>();
  for (const locale of ['en', 'es', 'ar', 'de', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh', 'nl', 'fa']) {
    await player.evaluate((element, to) => element.setAttribute('locale', to), locale);
    await expect(player.locator(`.tl-root[lang="${locale}"]`)).toBeVisible();
    said.add((await part(player, 'countdown-waiting').textContent()) ?? '');
  }
  expect(said.size).toBe(13);
});

test('CD-08: is a timer with one label, which changes once a minute', async ({ page, publisher }) => {
  const player = await countDown(page, publisher, 2 * DAY + 3 * HOUR + 30);
  const timer = player.getByRole('timer');
  await expect(timer).toHaveAttribute('aria-label', 'Starts in 2 days, 3 hours');
  await timer.evaluate((element) => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    new MutationObserver(() => changes.push(element.ariaLabel ?? '')).observe(element, {
      attributeFilter: ['aria-label'],
    });
  });
  await page.clock.runFor(70_000);

  expect(await page.evaluate(() => (window as never as { changes: string[] }).changes.length)).toBeLessThanOrEqual(2);
  await expect(timer.locator(':scope > :not([aria-hidden])')).toHaveCount(0);
});

test('CD-02: stops while the page is hidden, and is correct when it is visible again', async ({ page, publisher }) => {
  const player = await countDown(page, publisher, DAY);
  await expect.poll(() => left(player)).toBe(DAY);
  const turn = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  await page.clock.runFor(10_000);
  expect(await left(player)).toBe(DAY);

  await turn('visible');
  await expect.poll(() => left(player)).toBe(DAY - 10);
});
