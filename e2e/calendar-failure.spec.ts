import type { Page, Route } from '@playwright/test';
import { activeDay, cards, DAY, fixtures, openCalendar, part, showCalendar } from './testing/calendar.ts';
import { expect, ORIGIN, recordEvents, runUntil, test } from './testing/fixtures.ts';

/** Records uncaught errors of the host page, and messages for its developer. */
function watch(page: Page) {
  const thrown: string[] = [];
  const complaints: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.text().startsWith('[touchline]')) complaints.push(message.text());
  });
  return { thrown, complaints };
}

const broken = (route: Route) =>
  route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: 'Oh no' });

test('falls back to the JSON API when the fragment fails', async ({ page, publisher }) => {
  const { thrown } = watch(page);
  const { filter } = await fixtures(publisher, [{ home: 'Ajax' }]);
  await page.route('**/v1/fragments/**', broken);

  const calendar = await showCalendar(page, publisher, { filter });

  await expect(part(calendar, 'home-name')).toHaveText('Ajax');
  expect(thrown).toEqual([]);
});

test('a server failure is reported to the developer once, after the retries', async ({ page, publisher }) => {
  const { thrown, complaints } = watch(page);
  const events = await recordEvents(page);
  await page.route('**/v1/fragments/**', broken);
  await page.route('**/v1/events?*', broken);

  await page.clock.install();
  const calendar = await openCalendar(page, publisher);

  await runUntil(page, 18, () => expect(calendar).toHaveAttribute('data-state', 'error', { timeout: 100 }));
  expect((await events()).filter(({ type }) => type === 'error')).toHaveLength(1);
  expect(complaints).toHaveLength(1);
  expect(thrown).toEqual([]);
});

test('an unknown key is an error at once, without retries', async ({ page, publisher }) => {
  const { thrown, complaints } = watch(page);
  const events = await recordEvents(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) calls.push(request.url());
  });

  const calendar = await openCalendar(page, publisher, { key: 'pk_nobody' });

  await expect(calendar).toHaveAttribute('data-state', 'error');
  await page.waitForTimeout(500);
  const errors = (await events()).filter(({ type }) => type === 'error');
  expect(errors.map(({ detail }) => detail['code'])).toEqual(['KEY_UNKNOWN']);
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  expect(complaints).toHaveLength(1);
  expect(thrown).toEqual([]);
});

test('the error message contains an invalid filter', async ({ page, publisher }) => {
  const events = await recordEvents(page);
  const calendar = await openCalendar(page, publisher, { filter: 'type_id = = "x"' });

  await expect(calendar).toHaveAttribute('data-state', 'error');
  await expect.poll(async () => (await events()).filter(({ type }) => type === 'error').length).toBe(1);
});

test('offline, another day fails to load; Try again loads it when the network is back', async ({
  page,
  publisher,
  context,
}) => {
  const { thrown } = watch(page);
  const { filter } = await fixtures(publisher, [
    { home: 'Saturday' },
    { home: 'Tuesday', start: '2026-11-24T15:00:00Z' },
  ]);
  await page.clock.install();
  const calendar = await showCalendar(page, publisher, { filter });
  const fails = () => runUntil(page, 18, () => expect(part(calendar, 'retry')).toBeVisible({ timeout: 100 }));
  await part(calendar, 'day').nth(4).click();
  await expect(calendar).toHaveAttribute('data-state', 'empty');
  await context.setOffline(true);

  await part(calendar, 'day').nth(5).click();
  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-11-24');
  await fails();
  await part(calendar, 'day').nth(0).click();
  await expect(part(calendar, 'home-name')).toHaveText(['Saturday']);
  await part(calendar, 'day').nth(6).click();
  await fails();
  await context.setOffline(false);
  // The calendar also listens for the network, and may have retried before the click.
  await part(calendar, 'retry')
    .click({ timeout: 1_000 })
    .catch(() => undefined);

  await expect(part(calendar, 'home-name')).toHaveText(['Tuesday']);
  expect(thrown).toEqual([]);
});

test('a slow server: placeholders, then the day, without a layout shift', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ home: 'Ajax' }]);
  await page.route('**/v1/fragments/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  const calendar = await openCalendar(page, publisher, { filter, timeZone: '', after: '<p id="after">After</p>' });
  await expect(part(calendar, 'skeleton')).toHaveCount(10);
  const top = () => page.locator('#after').evaluate((after) => after.getBoundingClientRect().top + scrollY);
  const before = await top();

  await expect(part(calendar, 'home-name')).toHaveText('Ajax');

  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

const hostile = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

test('hostile items: no script runs, no link is unsafe, every card is complete', async ({ page, publisher }) => {
  const { thrown } = watch(page);
  const { filter } = await fixtures(publisher, [
    { home: hostile, away: hostile, fields: { title: hostile } },
    { fields: { title: 'colours' } },
    { fields: { title: 'types' } },
    { fields: { title: 'lengths' } },
    { fields: { title: '', metadata: {} } },
    { status: 'STARTED', score: [0, 0] },
    { fields: { title: 'numbers' } },
  ]);
  // Another backend may send items that ours rejects.
  const sent: Record<string, object> = {
    colours: { home: { name: 'A', color: 'red;}*{display:none' }, away: { color: 'url(//evil.example)' } },
    types: { home: 'text', away: [1], score: { home: { toString: 1 }, away: 'NaN' } },
    lengths: { home: { name: 'W'.repeat(4000), logoUrl: 'data:text/html,x' }, away: { name: '\u202e' } },
    numbers: { home: { name: 'A' }, away: { name: 'B' }, score: { home: -1, away: 999999999 } },
  };
  await page.route(/\/v1\/events\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { events: { title: string; metadata: object }[] };
    const events = body.events.map((event) => ({ ...event, metadata: sent[event.title] ?? event.metadata }));
    await route.fulfill({ response, json: { ...body, events } });
  });

  const attributes = 'link="/match/{title}" render="client"';
  const calendar = await showCalendar(page, publisher, { filter, attributes, width: 390 });

  await expect(cards(calendar)).toHaveCount(7);
  await expect(calendar.locator('img[src="x"]')).toHaveCount(0);
  await expect(cards(calendar).nth(1)).toBeVisible();
  await expect(part(cards(calendar).nth(5), 'home-score')).toHaveText('0');
  const state = await calendar.evaluate((host) => ({
    hacked: 'hacked' in window,
    hrefs: [...(host.shadowRoot?.querySelectorAll('a[href]') ?? [])].map(
      (link) => new URL((link as HTMLAnchorElement).href).protocol
    ),
    styles: host.shadowRoot?.querySelectorAll('[style]').length,
    wide: [...(host.shadowRoot?.querySelectorAll('[part~="event-card"]') ?? [])].some(
      (card) => card.getBoundingClientRect().right > host.getBoundingClientRect().right + 1
    ),
  }));
  expect(state.hacked).toBe(false);
  expect(state.hrefs.every((protocol) => ['http:', 'https:', 'webcal:'].includes(protocol))).toBe(true);
  expect(state).toMatchObject({ styles: 0, wide: false });
  expect(thrown).toEqual([]);
});

test('works under a strict policy, without style attributes', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [
    { fields: { metadata: { home: { name: 'Ajax', color: '#d2122e' }, away: { name: 'PSV', color: '#ed1c24' } } } },
  ]);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text());
  });
  const sources = ['script-src', 'style-src', 'connect-src', 'img-src'].map((name) => `${name} ${ORIGIN}`);
  await publisher.open(
    page,
    `<touchline-calendar public-key="${publisher.key}" loading="eager" date="${DAY}" timezone="UTC" query-filter='${filter}'></touchline-calendar><script async src="${ORIGIN}/embed.js"></script>`,
    {
      headers: {
        'content-security-policy': `default-src 'none'; ${sources.join('; ')}; require-trusted-types-for 'script'; trusted-types touchline`,
      },
    }
  );
  const calendar = page.locator('touchline-calendar');
  await expect(cards(calendar)).toHaveCount(1);

  await activeDay(calendar).click();
  await expect(calendar.getByRole('dialog').locator(`[data-date="${DAY}"]`)).toBeVisible();

  const filled = await calendar
    .getByRole('dialog')
    .locator(`[data-date="${DAY}"]`)
    .evaluate((day) => getComputedStyle(day).backgroundColor);
  expect(filled).not.toBe('rgba(0, 0, 0, 0)');
  expect(violations.filter((text) => !text.includes('picture-white'))).toEqual([]);
});
