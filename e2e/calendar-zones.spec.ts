import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ADMIN_TOKEN, PORT } from './server.ts';
import { activeDay, cards, part, showCalendar } from './testing/calendar.ts';
import { expect, ORIGIN, test } from './testing/fixtures.ts';

/** A real season, kept beside the repository. */
const SEASON = new URL('../../shared/data/sports/football-2025-26-en.1.json', import.meta.url).pathname;

/** Clocks go back on the 26th in London, on 2 November in Los Angeles, and never in Tehran. */
const DAYS = ['2025-10-25', '2025-10-26', '2025-10-27', '2025-11-01', '2025-11-02', '2025-11-03'];

interface Played {
  readonly date: string;
  readonly time?: string;
  readonly team1: string;
}

test.skip(!existsSync(SEASON), 'without the season');

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
test.beforeAll(async ({}, { workerIndex }) => {
  if (!existsSync(SEASON)) return;
  const command = new URL('../apps/server/dist/touchline.js', import.meta.url).pathname;
  const options = ['--publisher', seasonOf(workerIndex), '--create', '--time-zone', 'Europe/London'];
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(PORT), ADMIN_TOKEN, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [command, 'import', SEASON, ...options], { env });
  await fetch(`${ORIGIN}/v1/publishers/${seasonOf(workerIndex)}/publicKeys?publicKeyId=${keyOf(workerIndex)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rateLimit: { requestsPerMinutePerAddress: 100_000 } }),
  });
});

for (const timeZone of ['Europe/London', 'America/Los_Angeles', 'Asia/Tehran']) {
  test(`CAL-16, EVT-07: each match is on its day and at its time in ${timeZone}`, async ({ page, publisher }, info) => {
    const options = { key: keyOf(info.workerIndex), filter: '', timeZone };
    for (const date of DAYS) {
      const attributes = 'locale="en-GB" query-limit="50"';
      const calendar = await showCalendar(page, publisher, { ...options, date, attributes });
      await expect(activeDay(calendar)).toHaveAttribute('data-date', date);

      const expected = playedOn(date, timeZone);
      await expect(cards(calendar)).toHaveCount(expected.length);
      expect((await part(calendar, 'home-name').allInnerTexts()).toSorted()).toEqual(expected);
    }
  });
}

/** Home teams of the matches on a day of a zone, by the season's file alone. */
function playedOn(date: string, timeZone: string): string[] {
  const { matches } = JSON.parse(readFileSync(SEASON, 'utf8')) as { matches: readonly Played[] };
  const dayIn = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);
  return (
    matches
      .map((match) => ({ ...match, start: londonTime(match) }))
      // A match at midnight is on the day that ends with it, too.
      .filter(({ start }) => dayIn(start) === date || dayIn(start - 1) === date)
      .map(({ team1 }) => team1)
      .toSorted()
  );
}

/** The moment of a London clock: an hour before UTC's in summer. */
function londonTime({ date, time = '12:00' }: Played): number {
  const winter = Date.parse(`${date}T${time}:00Z`);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
  return clock.format(winter) === time ? winter : winter - 3_600_000;
}

function seasonOf(worker: number): string {
  return `season-${process.pid}-${worker}`;
}

function keyOf(worker: number): string {
  return `pk_${seasonOf(worker).replaceAll('-', '_')}`;
}
