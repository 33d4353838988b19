import { FRONT_PAGE, violations, violationsInBothSchemes } from './testing/axe.ts';
import { activeDay, calendarIn, DAY, fixtures, openCalendar, part, picker, showCalendar } from './testing/calendar.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';

const all = (publisher: Publisher) => {
  const teams = { home: { name: 'Ajax', color: '#ffe600' }, away: { name: 'PSV', color: '#00103a' } };
  return fixtures(publisher, [
    { status: 'STARTED', fields: { metadata: { ...teams, score: { home: 1, away: 0 } } } },
    { status: 'FINISHED', fields: { metadata: { ...teams, score: { home: 1, away: 3 } } } },
    { fields: { metadata: teams } },
    { status: 'POSTPONED', fields: { metadata: teams } },
    { fields: { metadata: {}, title: 'An evening of athletics' } },
  ]);
};

const layouts: [name: string, attributes: string, width: number][] = [
  ['wide', 'heading="Fixtures"', 1200],
  ['narrow', 'heading="Fixtures"', 390],
  ['in Arabic', 'heading="المباريات" locale="ar"', 640],
  ['without scores', 'spoiler-free', 640],
];
for (const [name, attributes, width] of layouts) {
  test(`axe finds nothing: ${name}`, async ({ page, publisher }) => {
    const { filter } = await all(publisher);
    const calendar = await showCalendar(page, publisher, {
      filter,
      attributes: `${attributes} link="/match/{id}"`,
      width,
      ...FRONT_PAGE,
    });
    await expect(part(calendar, 'event-card')).toHaveCount(5);

    expect(await violationsInBothSchemes(page)).toEqual([]);
  });
}

test('axe finds nothing in the picker', async ({ page, publisher }) => {
  const { filter } = await all(publisher);
  const calendar = await showCalendar(page, publisher, { filter, ...FRONT_PAGE });
  await activeDay(calendar).click();
  await expect(picker(calendar).locator(`[data-date="${DAY}"]`)).toBeFocused();

  expect(await violationsInBothSchemes(page)).toEqual([]);
});

test('axe finds nothing while it loads and on an empty day', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ start: '2026-11-25T15:00:00Z' }]);
  await showCalendar(page, publisher, { filter, ...FRONT_PAGE });
  expect(await violations(page)).toEqual([]);

  await page.route('**/v1/fragments/**', () => new Promise(() => undefined));
  await openCalendar(page, publisher, { filter, ...FRONT_PAGE });
  await expect(calendarIn(page)).toHaveAttribute('data-state', 'loading');
  expect(await violations(page)).toEqual([]);
});

test('EVT-05, F4: the score is read home then away, with the names', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ home: 'Ajax', away: 'PSV', status: 'FINISHED', score: [2, 0] }]);
  const calendar = await showCalendar(page, publisher, { filter });

  const snapshot = (await part(calendar, 'event-card').ariaSnapshot()).replaceAll(/\s+/g, ' ');
  expect(snapshot).toMatch(/Ajax.*2.*PSV.*0|Ajax.*PSV.*2.*0/);
});
