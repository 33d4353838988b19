import { activeDay, calendarIn, cards, fixtures, part } from './testing/calendar.ts';
import { expect, LOADER, test } from './testing/fixtures.ts';

/** 25 hours apart: at any time their days differ, so that one of them is not the server's. */
const ZONES = [
  ['Pacific/Pago_Pago', '-11:00'],
  ['Pacific/Kiritimati', '+14:00'],
] as const;

for (const [timezoneId, offset] of ZONES) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test(`CAL-16: the first content is of the day of a visitor in ${timezoneId}`, async ({ page, publisher }) => {
      const day = (shift: number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(Date.now() + shift * 86_400_000);
      const { filter } = await fixtures(publisher, [
        { home: 'Yesterday', start: `${day(-1)}T12:00:00${offset}` },
        { home: 'Today', start: `${day(0)}T12:00:00${offset}` },
        { home: 'Tomorrow', start: `${day(1)}T12:00:00${offset}` },
      ]);
      // Without the widget's code, the page shows the server's markup.
      await page.route('**/assets/**', () => new Promise(() => undefined));
      const fragmentRequest = page.waitForRequest((request) => request.url().includes('/v1/fragments/calendar'));

      await publisher.open(
        page,
        `<touchline-calendar public-key="${publisher.key}" locale="en-GB" query-filter='${filter}'></touchline-calendar>${LOADER}`
      );

      expect(new URL((await fragmentRequest).url()).searchParams.get('visitor-timezone')).toBe(timezoneId);
      const calendar = calendarIn(page);
      await expect(activeDay(calendar)).toHaveAttribute('data-date', day(0));
      await expect(part(calendar, 'home-name')).toHaveText(['Today']);
      await expect(cards(calendar).locator('time')).toHaveText(/12:00$/);
    });
  });
}
