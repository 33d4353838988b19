import type { Locator } from '@playwright/test';
import { calendarIn, cards, DAY, fixtures, type Match, matches, part, showCalendar } from './testing/calendar.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';

/** Matches of every form: a row for each from 35rem of the calendar's own width. */
const players = [
  { name: 'I. Brandt', games: [6, 4, 5], setsWon: 1, point: '40' },
  { name: 'H. Kovar', games: [3, 6, 4], setsWon: 1, point: '30' },
];
const classification = ['L. Castellan', 'C. Beaumont', 'R. Ashdown'].map((driver, i) => ({
  driver,
  position: i + 1,
  team: { name: `Team ${i}` },
}));
const logoUrl = 'https://img.example/cup.svg';
const SPORTS: Match[] = [
  {
    status: 'SCHEDULED',
    fields: { metadata: { home: { name: 'A' }, away: { name: 'B' }, competition: { name: 'Cup', logoUrl } } },
  },
  {
    status: 'SCHEDULED',
    fields: {
      typeId: 'tennis',
      metadata: { players: players.map(({ name }) => ({ name })), tournament: { name: 'Masters' } },
    },
  },
  { status: 'SCHEDULED', fields: { typeId: 'motorsport', metadata: { classification, series: { name: 'Sprint' } } } },
  { status: 'STARTED', fields: { typeId: 'tennis', metadata: { players, tournament: { name: 'Masters' } } } },
  { status: 'STARTED', fields: { typeId: 'motorsport', metadata: { classification, series: { name: 'Sprint' } } } },
  { status: 'FINISHED', fields: { typeId: 'motorsport', metadata: { classification, series: { name: 'Sprint' } } } },
  {
    status: 'SCHEDULED',
    fields: { metadata: { home: { name: 'C' }, away: { name: 'D' }, competition: { name: 'Cup', logoUrl } } },
  },
];

/** Creates matches of any sport, and returns a filter for them. */
async function sports(publisher: Publisher, matches: readonly (Match | undefined)[]): Promise<string> {
  const { ids } = await fixtures(
    publisher,
    matches.filter((one) => one !== undefined)
  );
  return ids.map((id) => `id = "${id}"`).join(' OR ');
}

const lefts = (matches: Locator) =>
  matches.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));

test('at least eleven matches are in sight on 768 × 1024', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const { filter } = await fixtures(publisher, matches(14));
  const calendar = await showCalendar(page, publisher, {
    filter,
    width: 736,
    attributes: 'heading="Fixtures and results" link="/match/{id}" query-limit="14"',
  });

  const bottoms = await cards(calendar).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 1024).length).toBeGreaterThanOrEqual(11);
});

for (const width of [560, 736, 1200]) {
  test(`times of all sports are in one column at ${width} px`, async ({ page, publisher }) => {
    const filter = await sports(publisher, SPORTS);
    const calendar = await showCalendar(page, publisher, { filter, width });

    const times = await lefts(part(calendar, 'kickoff'));
    expect(times).toHaveLength(4);
    expect(new Set(times).size).toBe(1);
    const crests = await lefts(part(calendar, 'home-name'));
    expect(Math.min(...crests)).toBeGreaterThan((times[0] ?? 0) + 60);
  });
}

test('the total of sets is before their games, at every width', async ({ page, publisher }) => {
  const filter = await sports(publisher, [SPORTS[3]]);
  for (const width of [320, 560, 1200]) {
    const calendar = await showCalendar(page, publisher, { filter, width });
    const [total] = await lefts(part(calendar, 'home-score'));
    const [games] = await lefts(calendar.locator('.tl-event-set'));
    expect(total, `${width}`).toBeLessThan(games ?? 0);
  }
});

test('a race labels its places, before, during and after it', async ({ page, publisher }) => {
  const filter = await sports(publisher, [SPORTS[2], SPORTS[4], SPORTS[5]]);
  for (const [locale, words] of [
    ['en', ['Starting grid', 'Running order', 'Result']],
    ['de', ['Startaufstellung', 'Zwischenstand', 'Ergebnis']],
  ] as const) {
    const calendar = await showCalendar(page, publisher, { filter, width: 375, attributes: `locale="${locale}"` });
    await expect(part(calendar, 'order')).toHaveText([...words]);
  }
});

/** Boxes of the words in a row of a race, left to right. */
const wordsOf = (row: Locator) =>
  row.locator('small, [part~="home-name"], [part~="away-name"], .tl-event-gap').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, top, bottom };
    })
  );

test('in a race the driver, the team and the lap time never touch', async ({ page, publisher }) => {
  const teams = ['Meridian Works', 'Vela Racing Scuderia', 'Northline'];
  const timed = ['Lewis Castellan', 'C. Beaumont', 'R. Ashdown'].map((driver, i) => ({
    driver,
    position: i + 1,
    team: { name: teams[i] },
    gap: '1:17.030',
  }));
  const filter = await sports(publisher, [
    { status: 'FINISHED', fields: { typeId: 'motorsport', metadata: { classification: timed } } },
  ]);
  for (const width of [288, 343, 528, 736]) {
    const calendar = await showCalendar(page, publisher, { filter, width });
    for (const row of await calendar.locator('.tl-event-side').all()) {
      const words = await wordsOf(row);
      for (const [i, one] of words.entries()) {
        for (const other of words.slice(i + 1)) {
          const isApart = one.right + 2 <= other.left || one.bottom <= other.top + 2;
          expect(isApart, `${width}: ${JSON.stringify([one, other])}`).toBe(true);
        }
      }
    }
  }
});

test('text about a match is not cut in rows', async ({ page, publisher }) => {
  const filter = await sports(publisher, [
    {
      status: 'STARTED',
      fields: {
        typeId: 'cricket',
        metadata: {
          home: { name: 'Kestrels' },
          away: { name: 'Ospreys' },
          innings: [{ battingSide: 'home', text: '163/7 (20)' }],
          statusText: 'Ospreys need 123 runs from 81 balls to win',
        },
      },
    },
    {
      ...SPORTS[3],
      fields: { ...SPORTS[3]?.fields, metadata: { players, tournament: { name: 'Masters of Harbour' } } },
    },
  ]);
  for (const width of [736, 768, 1200]) {
    const calendar = await showCalendar(page, publisher, { filter, width });
    const cut = await calendar
      .locator('.tl-event-detail, .tl-event-series')
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length
      );
    expect(cut, `${width}`).toBe(0);
  }
});

test('"Show score" takes one line in rows', async ({ page, publisher }) => {
  const filter = await sports(publisher, [
    { status: 'FINISHED', score: [2, 1], home: 'Harbour City', away: 'Northgate Rovers' },
    SPORTS[3],
    SPORTS[4],
  ]);
  for (const width of [560, 640, 736, 759, 760]) {
    const calendar = await showCalendar(page, publisher, { filter, width, attributes: 'spoiler-free' });
    const lines = await part(calendar, 'reveal').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one.lastChild as Node);
        return range.getClientRects().length;
      })
    );
    expect(lines, `${width}`).toEqual([1, 1, 1]);
  }
});

test('group-by="competition" puts events below the name and the picture of their competition', async ({
  page,
  publisher,
}) => {
  await page.route(`${logoUrl}*`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  );
  const filter = await sports(publisher, SPORTS);
  for (const render of ['server', 'client']) {
    await showCalendar(page, publisher, {
      filter,
      attributes: `heading="Fixtures" group-by="competition" render="${render}"`,
    });
    const calendar = calendarIn(page);
    await expect(calendar.getByRole('heading', { level: 3 })).toHaveText(['Cup', 'Masters', 'Sprint']);
    await expect(part(calendar, 'competition-logo')).toHaveAttribute('src', `${logoUrl}?width=170`);
    await expect(calendar.locator('.tl-calendar-list').nth(0).locator('[part~="event-card"]')).toHaveCount(2);
    await expect(cards(calendar)).toHaveCount(7);
    await expect(calendar.locator('.tl-event-series')).toHaveCount(0);
    await expect(calendar.getByText('Cup', { exact: true })).toHaveCount(1);
  }
});

test('without group-by there is one list', async ({ page, publisher }) => {
  const filter = await sports(publisher, SPORTS);
  const calendar = await showCalendar(page, publisher, { filter, date: DAY });
  await expect(calendar.getByRole('heading')).toHaveCount(0);
  await expect(calendar.locator('.tl-calendar-list')).toHaveCount(1);
});
