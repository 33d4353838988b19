import {
  activeDay,
  callsFor,
  cards,
  DAY,
  eventCalls,
  fixtures,
  matches,
  openCalendar,
  part,
  showCalendar,
} from './testing/calendar.ts';
import { expect, ORIGIN, recordEvents, test } from './testing/fixtures.ts';

test('CAL-11: shows the day’s events in the order of the API', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [
    { home: 'Late', start: `${DAY}T20:00:00Z` },
    { home: 'Early', start: `${DAY}T12:00:00Z` },
    { home: 'Another day', start: '2026-11-23T12:00:00Z' },
    { home: 'Noon', start: `${DAY}T12:30:00Z` },
  ]);
  const calendar = await showCalendar(page, publisher, { filter });

  await expect(part(calendar, 'home-name')).toHaveText(['Early', 'Noon', 'Late']);
});

test('EVT-02: each side has its own colour, and a neutral one where it has none', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [
    {
      fields: {
        metadata: { home: { name: 'Ajax', color: '#d2122e' }, away: { name: 'PSV', color: '#0b4f8a' } },
      },
    },
    { fields: { metadata: { home: { name: 'Feyenoord' }, away: { name: 'Twente' } } } },
  ]);
  const calendar = await showCalendar(page, publisher, { filter });
  const ground = (name: string) =>
    part(calendar, name).evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor));

  const [[home, neutral], [away, alike]] = [await ground('home-logo'), await ground('away-logo')];
  expect([home, away]).toEqual(['rgb(210, 18, 46)', 'rgb(11, 79, 138)']);
  expect([neutral, neutral === home]).toEqual([alike, false]);
});

test('CAL-12: says that a day has no events, and links to the next day with events', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ start: '2026-11-25T15:00:00Z' }]);
  const calendar = await showCalendar(page, publisher, { filter });
  await expect(calendar).toHaveAttribute('data-state', 'empty');
  const text = calendar.getByText('There are no events for this day.', { exact: true });
  await expect(text).toBeVisible();
  await expect(text).toHaveRole('status');

  await calendar.getByRole('button', { name: /Next match day/ }).click();

  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-11-25');
  await expect(cards(calendar)).toHaveCount(1);
  await expect(activeDay(calendar)).toBeFocused();
});

test('CAL-13: loads 25 events as they are scrolled to, with two more calls and no third', async ({
  page,
  publisher,
}) => {
  const calls = eventCalls(page);
  const { filter } = await fixtures(publisher, matches(25));
  const calendar = await showCalendar(page, publisher, { filter });
  await expect(cards(calendar)).toHaveCount(10);

  for (const count of [20, 25]) {
    await cards(calendar).last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    await expect(cards(calendar)).toHaveCount(count);
  }
  await page.mouse.wheel(0, 2000);
  await page.waitForTimeout(600);

  const pages = callsFor(calls, DAY);
  expect(pages).toHaveLength(2);
  expect(pages.every((url) => url.searchParams.get('pageToken'))).toBe(true);
  await expect(part(calendar, 'home-name')).toHaveText(matches(25).map(({ home }) => home ?? ''));
});

test('CAL-13: with a button, Show more loads the next page and moves focus to the new events', async ({
  page,
  publisher,
}) => {
  const { filter } = await fixtures(publisher, matches(12));
  const calendar = await showCalendar(page, publisher, { filter, attributes: 'query-load-type="button"' });
  await cards(calendar).last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await expect(cards(calendar)).toHaveCount(10);

  await part(calendar, 'show-more').focus();
  await page.keyboard.press('Enter');

  await expect(cards(calendar)).toHaveCount(12);
  await expect(part(calendar, 'show-more')).toHaveCount(0);
  await expect(cards(calendar).nth(10)).toBeFocused();
});

test('CAL-14: shows ten placeholders while it waits', async ({ page, publisher }) => {
  await page.route('**/v1/fragments/**', () => new Promise(() => undefined));
  const calendar = await openCalendar(page, publisher);

  await expect(part(calendar, 'skeleton')).toHaveCount(10);
  await expect(calendar).toHaveAttribute('data-state', 'loading');
  await expect(calendar).toHaveAttribute('aria-busy', 'true');
  await expect(calendar.locator('[aria-busy="true"]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Events' })).toHaveAttribute('aria-busy', 'true');
});

test('CAL-15: requests each new day once, and no day again', async ({ page, publisher }) => {
  const calls = eventCalls(page);
  const { filter } = await fixtures(publisher, [
    { home: 'Saturday' },
    { home: 'Sunday', start: '2026-11-22T15:00:00Z' },
  ]);
  const calendar = await showCalendar(page, publisher, { filter });
  await expect(part(calendar, 'home-name')).toHaveText(['Saturday']);

  await part(calendar, 'day').nth(4).click();
  await expect(part(calendar, 'home-name')).toHaveText(['Sunday']);
  const callCount = callsFor(calls, '2026-11-22').length;
  await part(calendar, 'day').nth(2).click();
  await expect(part(calendar, 'home-name')).toHaveText(['Saturday']);
  await part(calendar, 'day').nth(4).click();
  await expect(part(calendar, 'home-name')).toHaveText(['Sunday']);

  expect(callCount).toBe(1);
  expect(callsFor(calls, '2026-11-22')).toHaveLength(1);
  // The first day came with the fragment.
  expect(callsFor(calls, DAY)).toEqual([]);
});

test('CAL-15: the day changes in the next frame, whatever the server does', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ home: 'Saturday' }]);
  const calendar = await showCalendar(page, publisher, { filter });
  await part(calendar, 'day').nth(4).click();
  await expect(calendar).toHaveAttribute('data-state', 'empty');
  await page.route('**/v1/events?*', () => new Promise(() => undefined));
  await part(calendar, 'day').nth(2).click();
  await expect(part(calendar, 'home-name')).toHaveText(['Saturday']);

  const frame = await calendar.evaluate(async ({ shadowRoot }) => {
    const days = shadowRoot?.querySelectorAll<HTMLElement>('[part~="day"]') ?? [];
    days[6]?.click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return {
      date: shadowRoot?.querySelector('[aria-current="date"]')?.getAttribute('data-date'),
      busy: shadowRoot?.querySelector('[aria-busy="true"]') !== null,
    };
  });

  expect(frame).toEqual({ date: '2026-11-24', busy: true });
});

test('CAL-15: after two quick day changes the last day stays', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [
    { home: 'Sunday', start: '2026-11-22T15:00:00Z' },
    { home: 'Monday', start: '2026-11-23T15:00:00Z' },
  ]);
  const calendar = await showCalendar(page, publisher, { filter });
  await page.route('**/v1/events?*2026-11-22T00*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue().catch(() => undefined);
  });

  // The chosen day goes to the middle of the strip, before its events are there.
  await part(calendar, 'day').nth(4).click();
  await expect(calendar.locator('[aria-current="date"]')).toHaveAttribute('data-date', '2026-11-22');
  await part(calendar, 'day').nth(4).click();
  await expect(part(calendar, 'home-name')).toHaveText(['Monday']);
  await page.waitForTimeout(1200);

  await expect(part(calendar, 'home-name')).toHaveText(['Monday']);
});

test('CAL-16, CAL-17, CAL-18: requests the day in its zone, by start, ten for each page', async ({
  page,
  publisher,
}) => {
  const calls = eventCalls(page);
  const { filter } = await fixtures(publisher, [{}]);
  await showCalendar(page, publisher, {
    filter,
    timeZone: 'Europe/Amsterdam',
    attributes: 'render="client"',
  });

  const params = calls[0]?.searchParams;
  expect(params?.get('filter')).toBe(
    `(${filter}) AND start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"`
  );
  expect(params?.get('orderBy')).toBe('start_time asc');
  expect(params?.get('pageSize')).toBe('10');
  expect(params?.get('key')).toBe(publisher.key);
});

test('CAL-16: requests a day of 25 hours as a whole; with an exclusive end midnight belongs to the next day', async ({
  page,
  publisher,
}) => {
  const calls = eventCalls(page);
  await showCalendar(page, publisher, {
    filter: '',
    date: '2026-10-25',
    timeZone: 'Europe/Amsterdam',
    attributes: 'render="client" day-boundary="exclusive" query-order-by="title desc" query-limit="3"',
  });

  const params = calls[0]?.searchParams;
  expect(params?.get('filter')).toBe(
    'start_time >= "2026-10-25T00:00:00+02:00" AND start_time < "2026-10-26T00:00:00+01:00"'
  );
  expect(params?.get('orderBy')).toBe('title desc');
  expect(params?.get('pageSize')).toBe('3');
});

test('CAL-16: an event at midnight is on both days, in a zone of its own', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ home: 'Midnight', start: '2026-11-21T23:00:00Z' }]);
  const calendar = await showCalendar(page, publisher, { filter, timeZone: 'Europe/Amsterdam' });
  await expect(part(calendar, 'home-name')).toHaveText(['Midnight']);

  await part(calendar, 'arrow-next').click();
  await part(calendar, 'arrow-previous').click();
  await part(calendar, 'day').nth(4).click();

  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-11-22');
  await expect(part(calendar, 'home-name')).toHaveText(['Midnight']);
});

interface Words {
  readonly today: string;
  readonly live: string;
  readonly fullTime: string;
  readonly details: string;
  readonly showMore: string;
  readonly empty: string;
}
const ES: Words = {
  today: 'Hoy',
  live: 'En directo',
  fullTime: 'Final',
  details: 'Detalles del partido',
  showMore: 'Mostrar más',
  empty: 'No hay eventos para este día.',
};
const AR: Words = {
  today: 'اليوم',
  live: 'مباشر',
  fullTime: 'انتهت المباراة',
  details: 'تفاصيل المباراة',
  showMore: 'عرض المزيد',
  empty: 'لا توجد أحداث في هذا اليوم.',
};
const spoken: [locale: string, words: Words][] = [
  ['es', ES],
  ['ar', AR],
];
for (const [locale, words] of spoken) {
  test(`CAL-21, I18N-04: speaks ${locale}`, async ({ page, publisher }) => {
    const now = Date.now();
    const start = (n: number) => new Date(now + n).toISOString();
    const { filter } = await fixtures(publisher, [
      { status: 'STARTED', score: [1, 0], start: start(0) },
      { status: 'FINISHED', score: [1, 0], start: start(1) },
      { start: start(2) },
    ]);
    const attributes = `link="/match/{id}" locale="${locale}" query-load-type="button" query-limit="2"`;
    const calendar = await showCalendar(page, publisher, { filter, date: '', attributes });

    await expect(activeDay(calendar)).toContainText(words.today);
    await expect(part(calendar, 'live-badge')).toHaveText(words.live);
    await expect(cards(calendar).nth(1)).toContainText(words.fullTime);
    await expect(part(calendar, 'match-details').first()).toContainText(words.details);
    await expect(part(calendar, 'show-more')).toHaveText(words.showMore);
    await part(calendar, 'arrow-previous').click();
    await expect(calendar.getByText(words.empty)).toBeVisible();
  });
}

test('the page receives the day of a fragment with its items, and an event for an empty one', async ({
  page,
  publisher,
}) => {
  const events = await recordEvents(page);
  const { filter, ids } = await fixtures(publisher, [{}]);
  const calendar = await showCalendar(page, publisher, { filter });
  await expect.poll(async () => (await events()).filter(({ type }) => type === 'dataloaded').length).toBe(1);
  const [loaded] = (await events()).filter(({ type }) => type === 'dataloaded');
  expect(loaded?.detail).toMatchObject({ page: 1, total: 1, items: [{ id: ids[0] }] });

  await part(calendar, 'day').nth(4).click();

  await expect.poll(async () => (await events()).some(({ type }) => type === 'empty')).toBe(true);
  const states = (await events()).filter(({ type }) => type === 'state').map(({ detail }) => detail['state']);
  expect(states.at(-1)).toBe('empty');
});

test('shows its content without any script, inlined by the publisher’s server', async ({ browser, publisher }) => {
  const { filter } = await fixtures(publisher, [{ home: 'Ajax', away: 'PSV' }]);
  const query = new URLSearchParams({
    key: publisher.key,
    date: DAY,
    timezone: 'UTC',
    format: 'html',
    'query-filter': filter,
  });
  const html = await (await fetch(`${ORIGIN}/v1/fragments/calendar?${query}`)).text();
  const page = await browser.newPage({ javaScriptEnabled: false });

  await publisher.open(page, html);

  await expect(page.getByText('Ajax').first()).toBeVisible();
  await expect(part(page.locator('touchline-calendar'), 'day')).toHaveCount(7);
  await page.close();
});
