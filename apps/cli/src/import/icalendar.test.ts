import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readICalendar } from './icalendar.ts';
import { formatOf } from './read-text.ts';

const hostile = new URL('../../../../../shared/data/hostile/blns-every-fifth.json', import.meta.url);
const options = { publisher: 'demo', timeZone: 'Europe/Amsterdam', now: Date.parse('2026-11-21T12:00:00Z') };

function read(blocks: readonly (readonly string[])[], calendarLines: readonly string[] = []) {
  const events = blocks.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...calendarLines, ...events, 'END:VCALENDAR', ''].join(
    '\r\n'
  );
  const all = [...readICalendar(text, options)];
  const rows = all.flatMap((item) => ('row' in item ? [item.row] : []));
  return { text, rows, problems: all.flatMap((item) => ('problem' in item ? [item.problem] : [])) };
}

describe('an event of a calendar', () => {
  it('has its title, times, venue, link and text', () => {
    const { text, rows, problems } = read([
      [
        'UID:Derby-1@acme.example',
        'DTSTART;TZID=Europe/Amsterdam:20261121T150000',
        'DTEND;TZID=Europe/Amsterdam:20261121T170000',
        'SUMMARY:Derby\\, round 14',
        'DESCRIPTION:First line\\nand a long one that is fol',
        ' ded',
        'LOCATION:Arena',
        'URL:https://acme.example/derby',
      ],
    ]);

    expect(formatOf(text)).toBe('icalendar');
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        name: 'events/derby-1-acme-example',
        import: {
          line: 4,
          merge: {
            title: 'Derby, round 14',
            description: 'First line\nand a long one that is folded',
            startTime: '2026-11-21T14:00:00.000Z',
            endTime: '2026-11-21T16:00:00.000Z',
            timeZone: 'Europe/Amsterdam',
            links: { details: 'https://acme.example/derby' },
            metadata: { venue: { name: 'Arena' }, allDay: null },
          },
          fill: { typeId: 'event' },
        },
      },
    ]);
  });

  it.each([
    ['in UTC', 'DTSTART:20261121T150000Z', '2026-11-21T15:00:00.000Z'],
    ['without a zone', 'DTSTART:20261121T150000', '2026-11-21T14:00:00.000Z'],
    ['without a zone in summer', 'DTSTART:20260721T150000', '2026-07-21T13:00:00.000Z'],
    ['in the hour that the clocks skip', 'DTSTART:20260329T023000', '2026-03-29T01:30:00.000Z'],
    ['in a zone of its own', 'DTSTART;TZID=America/New_York:20261121T150000', '2026-11-21T20:00:00.000Z'],
    ['in a zone that only the file knows', 'DTSTART;TZID=W. Somewhere:20261121T150000', '2026-11-21T09:30:00.000Z'],
    ['all day', 'DTSTART;VALUE=DATE:20261121', '2026-11-20T23:00:00.000Z'],
  ])('starts in its time zone: %s', (_, line, startTime) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Somewhere',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const { rows, problems } = read([['UID:e1', line, 'SUMMARY:Match']], zone);
    expect(problems).toEqual([]);
    expect(rows[0]?.import?.merge).toMatchObject({ startTime, endTime: null });
  });

  it('that lasts all day ends with its last day and is marked as such', () => {
    const { rows } = read([['UID:e1', 'DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261026', 'SUMMARY:Cup']]);
    expect(rows[0]?.import?.merge).toMatchObject({
      startTime: '2026-10-23T22:00:00.000Z',
      endTime: '2026-10-25T23:00:00.000Z',
      metadata: { allDay: true },
    });
  });

  it('that is cancelled stays with that status', () => {
    const { rows } = read([['UID:e1', 'DTSTART:20261121T150000Z', 'STATUS:CANCELLED', 'SUMMARY:Match']]);
    expect(rows[0]?.import?.merge).toMatchObject({ status: 'EVENT_STATUS_CANCELLED' });
  });

  it('that recurs becomes one event per occurrence in local time, without the excluded ones', () => {
    const { rows, problems } = read([
      [
        'UID:weekly',
        'DTSTART;TZID=Europe/Amsterdam:20261018T150000',
        'DURATION:PT2H',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE;TZID=Europe/Amsterdam:20261101T150000',
        'SUMMARY:Show',
      ],
      [
        'UID:weekly',
        'RECURRENCE-ID;TZID=Europe/Amsterdam:20261108T150000',
        'DTSTART;TZID=Europe/Amsterdam:20261108T200000',
        'SUMMARY:Late show',
      ],
    ]);

    expect(problems).toEqual([]);
    expect(
      rows.map((row) => [
        row.name,
        row.import?.merge?.['title'],
        row.import?.merge?.['startTime'],
        row.import?.merge?.['endTime'],
      ])
    ).toEqual([
      ['events/weekly-2026-10-18t15-00-00', 'Show', '2026-10-18T13:00:00.000Z', '2026-10-18T15:00:00.000Z'],
      ['events/weekly-2026-10-25t15-00-00', 'Show', '2026-10-25T14:00:00.000Z', '2026-10-25T16:00:00.000Z'],
      ['events/weekly-2026-11-08t15-00-00', 'Late show', '2026-11-08T19:00:00.000Z', null],
    ]);
  });

  it('that recurs for ever is expanded for a year from now, up to a limit', () => {
    const weekly = read([['UID:w', 'DTSTART:20261121T150000Z', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Show']]);
    const daily = read([['UID:d', 'DTSTART:20200101T150000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Show']]);
    expect(weekly.rows).toHaveLength(53);
    expect(daily.rows).toHaveLength(400);
    expect(daily.rows.at(-1)?.import?.merge).toMatchObject({ startTime: '2027-11-21T15:00:00.000Z' });
  });

  it('that is invalid is reported with its line, and the others are read', () => {
    const { rows, problems } = read([
      ['UID:e1', 'SUMMARY:No start'],
      ['UID:e2', 'DTSTART:20261121T150000Z', 'this line has nothing to say'],
      ['UID:e3', 'DTSTART;TZID=Mars/Olympus:20261121T150000', 'SUMMARY:Far'],
      ['UID:e4', 'DTSTART:20261121T150000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Ticks'],
      ['UID:e5', 'DTSTART:20300101T150000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Far ahead'],
      ['DTSTART:20261121T150000Z', 'SUMMARY:No UID'],
    ]);

    expect(rows.map(({ name }) => name)).toContainEqual('events/no-uid-2026-11-21t15-00-00-000z');
    expect(problems.toSorted((a, b) => a.line - b.line)).toEqual([
      { line: 4, reason: 'DTSTART is missing.' },
      { line: 8, reason: expect.stringContaining('this VEVENT cannot be read') },
      { line: 13, reason: 'TZID "Mars/Olympus" is not a known time zone, and no VTIMEZONE describes it.' },
      { line: 18, reason: 'an event that repeats secondly is not brought in.' },
      { line: 24, reason: 'this event repeats, but not until a year from now.' },
    ]);
  });

  it.skipIf(!existsSync(hostile))('never breaks the reader, whatever its lines contain', () => {
    const strings: readonly string[] = JSON.parse(readFileSync(hostile, 'utf8'));
    for (const text of strings) {
      const line = text.replaceAll(/[\r\n]/g, ' ');
      const { rows } = read([[`UID:u-${line}`, 'DTSTART:20261121T150000Z', `SUMMARY:${line}`, `LOCATION:${line}`]]);
      expect(rows.length).toBeLessThanOrEqual(1);
      expect(() =>
        read([[text], ['UID:x', `DTSTART:${text}`], [`DTSTART;TZID=${line}:20261121T150000`]])
      ).not.toThrow();
    }
  });
});
