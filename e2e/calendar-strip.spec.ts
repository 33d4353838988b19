import {
  activeDay,
  calendarIn,
  DAY,
  eventCalls,
  openCalendar,
  part,
  showCalendar,
  visibleDates,
} from './testing/calendar.ts';
import { expect, test } from './testing/fixtures.ts';

test.use({ viewport: { width: 1400, height: 900 } });

test('CAL-01: its title is a heading', async ({ page, publisher }) => {
  const calendar = await showCalendar(page, publisher, { attributes: 'heading="Fixtures"' });

  await expect(calendar.getByRole('heading', { level: 2, name: 'Fixtures' })).toBeVisible();
});

test('CAL-01: without a title there is no heading', async ({ page, publisher }) => {
  const calendar = await showCalendar(page, publisher);

  await expect(calendar.getByRole('heading')).toHaveCount(0);
});

test('CAL-02, CAL-03: seven days in a row between two arrows, the active one in the middle', async ({
  page,
  publisher,
}) => {
  const calendar = await showCalendar(page, publisher, { width: 1200 });

  const days = [18, 19, 20, 21, 22, 23, 24].map((day) => `2026-11-${day}`);
  expect(await visibleDates(calendar)).toEqual(days);
  await expect(activeDay(calendar)).toHaveAttribute('data-date', DAY);
  await expect(calendar.getByRole('button', { name: 'Earlier days' })).toBeEnabled();
  await expect(calendar.getByRole('button', { name: 'Later days' })).toBeEnabled();
});

const widths: [id: string, width: number, days: number][] = [
  ['CAL-04', 559, 1],
  ['CAL-05', 560, 3],
  ['CAL-05', 899, 3],
  ['CAL-06', 900, 5],
  ['CAL-06', 1199, 5],
  ['CAL-07', 1200, 7],
];
for (const [id, width, count] of widths) {
  test(`${id}, CAL-08: ${width} px show ${count}, and an arrow moves by as many`, async ({ page, publisher }) => {
    const calendar = await showCalendar(page, publisher, { width });
    const shown = await visibleDates(calendar);
    expect(shown).toHaveLength(count);
    expect(shown[(count - 1) / 2]).toBe(DAY);
    // Hidden ones are not read out either.
    await expect(calendar.getByRole('button', { name: /2026/ })).toHaveCount(count);

    await part(calendar, 'arrow-next').click();
    await expect(activeDay(calendar)).toHaveAttribute('data-date', `2026-11-${21 + count}`);
    await part(calendar, 'arrow-previous').click();
    await part(calendar, 'arrow-previous').click();
    await expect(activeDay(calendar)).toHaveAttribute('data-date', `2026-11-${21 - count}`);
  });
}

test('CAL-04: the container decides, also when it changes, not the window', async ({ page, publisher }) => {
  const calendar = await showCalendar(page, publisher, { width: 500 });
  expect(await visibleDates(calendar)).toHaveLength(1);

  await page.evaluate(() => document.getElementById('box')?.setAttribute('style', 'width: 950px'));

  expect(await visibleDates(calendar)).toHaveLength(5);
  await part(calendar, 'arrow-next').click();
  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-11-26');
});

const crossings: [what: string, from: string, to: string, timeZone: string][] = [
  ['the end of a year', '2026-12-31', '2027-01-01', 'UTC'],
  ['a leap day', '2028-02-28', '2028-02-29', 'UTC'],
  ['a day of 25 hours', '2026-11-01', '2026-11-02', 'America/New_York'],
  ['a day of 23 hours', '2026-03-29', '2026-03-30', 'Europe/Amsterdam'],
];
for (const [what, from, to, timeZone] of crossings) {
  test(`CAL-08: an arrow crosses ${what} in calendar days`, async ({ page, publisher }) => {
    const calendar = await showCalendar(page, publisher, { width: 500, date: from, timeZone });

    await part(calendar, 'arrow-next').click();
    await expect(activeDay(calendar)).toHaveAttribute('data-date', to);
    await part(calendar, 'arrow-previous').click();
    await expect(activeDay(calendar)).toHaveAttribute('data-date', from);
  });
}

test('CAL-10, CAL-20: it starts with today, and labels only the day in the middle as today', async ({
  page,
  publisher,
}) => {
  const calendar = await showCalendar(page, publisher, { date: '' });
  const today = new Date().toISOString().slice(0, 10);
  await expect(activeDay(calendar)).toHaveAttribute('data-date', today);
  await expect(activeDay(calendar)).toContainText('Today');
  await expect(part(calendar, 'day').filter({ hasText: 'Today' })).toHaveCount(1);

  await part(calendar, 'day').nth(4).click();

  await expect(activeDay(calendar)).not.toHaveAttribute('data-date', today);
  await expect(part(calendar, 'day').filter({ hasText: 'Today' })).toHaveCount(0);
  // Told in words all the same.
  await expect(part(calendar, 'day').nth(2)).toHaveAccessibleName(/Today/);
});

test('CAL-19, CAL-15: a click on a day moves it into the middle and loads it', async ({ page, publisher }) => {
  const calls = eventCalls(page);
  const calendar = await showCalendar(page, publisher);
  expect(calls).toEqual([]);

  await part(calendar, 'day').nth(5).click();

  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-11-23');
  expect((await visibleDates(calendar))[3]).toBe('2026-11-23');
  await expect
    .poll(() => calls.some((url) => url.searchParams.get('filter')?.includes('start_time >= "2026-11-23T00:00:00')))
    .toBe(true);
});

test('D1, D2: days have their full date as name, and a change is announced without moving focus', async ({
  page,
  publisher,
}) => {
  const calendar = await showCalendar(page, publisher, { attributes: 'locale="en-GB"' });
  await expect(activeDay(calendar)).toHaveAccessibleName(/Saturday,? 21 November 2026/);

  await part(calendar, 'arrow-next').focus();
  await page.keyboard.press('Enter');

  await expect(calendar.locator('[aria-live="polite"]').first()).toContainText(/28 November/);
  await expect(part(calendar, 'arrow-next')).toBeFocused();
});

test('it stays within a container of 320 px', async ({ page, publisher }) => {
  await openCalendar(page, publisher, { width: 320, attributes: 'heading="Fixtures and results"' });
  await expect(calendarIn(page)).toHaveAttribute('data-state', 'empty');

  const overflow = await calendarIn(page).evaluate((calendar) =>
    [...(calendar.shadowRoot?.querySelectorAll('*') ?? [])].some(
      (element) => element.getBoundingClientRect().right > calendar.getBoundingClientRect().right + 1
    )
  );
  expect(overflow).toBe(false);
});
