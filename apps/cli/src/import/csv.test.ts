import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const hostile = new URL('../../../../../shared/data/hostile/blns-every-fifth.json', import.meta.url);
const options = { publisher: 'demo', timeZone: 'Europe/Amsterdam', now: Date.parse('2026-11-21T12:00:00Z') };

function read(lines: readonly string[], end = '\n') {
  const all = [...readCsv(lines.join(end), options)];
  const rows = all.flatMap((item) => ('row' in item ? [item.row] : []));
  const of = (collection: string) => rows.filter(({ name }) => name.startsWith(`${collection}/`));
  return { of, problems: all.flatMap((item) => ('problem' in item ? [item.problem] : [])) };
}

describe('a table of matches', () => {
  it('has dates as a club writes them, if one of them shows what comes first', () => {
    const table = (...dates: string[]) => read(['date,time,title', ...dates.map((date) => `${date},15:00,Fair`)]);
    const starts = ({ of }: ReturnType<typeof read>) =>
      of('events').map(({ import: about }) => about?.merge?.['startTime']);

    expect(starts(table('05.12.2026'))).toEqual(['2026-12-05T14:00:00.000Z']);
    expect(starts(table('05/12/2026', '26/12/2026'))).toEqual(['2026-12-05T14:00:00.000Z', '2026-12-26T14:00:00.000Z']);
    expect(starts(table('12/05/2026', '12/26/2026'))).toEqual(['2026-12-05T14:00:00.000Z', '2026-12-26T14:00:00.000Z']);
    const { of, problems } = table('05/12/2026', '26/12/2026', '12/26/2026');
    expect(of('events')).toHaveLength(2);
    expect(problems).toEqual([{ line: 2, reason: expect.stringContaining('can be 2026-12-05 or 2026-05-12') }]);
  });

  it('becomes events with their teams', () => {
    const { of, problems } = read([
      'Date,Time,Home Team,away_team,homeScore,Away-Score,half time,Competition,Season,Round,Venue,City,home color,metadata.tv.channel,metadata.tv.hd',
      '2026-11-21,15:00,Ajax,PSV,2,1,1-0,Eredivisie,2026/27,14,Arena,Amsterdam,#D2122E,ESPN 1,true',
    ]);

    expect(problems).toEqual([]);
    expect(of('entities').map(({ name }) => name)).toEqual(['entities/ajax', 'entities/psv', 'entities/eredivisie']);
    expect(of('entities')[0]?.import?.fill?.['metadata']).toMatchObject({ color: '#d2122e', shortName: 'AJA' });
    expect(of('events')).toMatchObject([
      {
        name: 'events/eredivisie-2026-27-ajax-psv',
        import: {
          line: 2,
          teams: { home: 'ajax', away: 'psv' },
          merge: {
            startTime: '2026-11-21T14:00:00.000Z',
            timeZone: 'Europe/Amsterdam',
            status: 'EVENT_STATUS_FINISHED',
            metadata: {
              competition: { name: 'Eredivisie', season: '2026/27', round: '14' },
              score: { home: 2, away: 1, halfTime: { home: 1, away: 0 }, penalties: null },
              venue: { name: 'Arena', city: 'Amsterdam' },
              tv: { channel: 'ESPN 1', hd: true },
            },
          },
        },
      },
    ]);
  });

  it.each([
    ['commas', ',', '\n', ''],
    ['semicolons and Windows line ends', ';', '\r\n', ''],
    ['tabs', '\t', '\n', ''],
    ['a byte order mark', ',', '\n', '\uFEFF'],
  ])('is read with %s', (_, delimiter, end, mark) => {
    const rows = [
      ['date', 'home', 'away'],
      ['2026-11-21', '"Ajax"', 'PSV'],
    ].map((cells) => cells.join(delimiter));
    const { of, problems } = read([mark + rows[0], rows[1] ?? ''], end);
    expect(problems).toEqual([]);
    expect(of('events').map(({ name }) => name)).toEqual(['events/ajax-psv']);
  });

  it.each([
    ['before the clocks go back', '2026-10-24,15:00,', '2026-10-24T13:00:00.000Z'],
    ['after it', '2026-10-25,15:00,', '2026-10-25T14:00:00.000Z'],
    ['in the zone of its line', '2026-10-25,15:00,America/New_York', '2026-10-25T19:00:00.000Z'],
    ['with an offset', '2026-10-25,15:00+05:30,', '2026-10-25T09:30:00.000Z'],
    ['without a time, at midday', '2026-10-25,,', '2026-10-25T11:00:00.000Z'],
  ])('starts %s in local time', (_, cells, startTime) => {
    const { of } = read(['date,time,time zone,home,away', `${cells},Ajax,PSV`]);
    expect(of('events')[0]?.import?.merge).toMatchObject({ startTime });
  });

  it('reports invalid lines and reads the valid ones', () => {
    const { of, problems } = read([
      'date,time,home,away,home score,away score,colour,home color,time zone',
      '21/11/26,15:00,Ajax,PSV,,,,,',
      '2026-11-21,half past,Ajax,PSV,,,,,',
      '2026-11-21,15:00,Ajax,,,,,,',
      '2026-11-21,15:00,Ajax,PSV,two,1,,,',
      '2026-11-21,15:00,Ajax,PSV,2,,,,',
      '2026-11-21,15:00,Ajax,PSV,,,,red,',
      '2026-11-21,15:00,Ajax,PSV,,,,,Mars/Olympus',
      '2026-11-21,15:00,Ajax,PSV,,,,,,one too many',
      '2026-11-21,15:00,Ajax,PSV,2,1,,,',
    ]);

    expect(problems.map(({ line, reason }) => `${line}: ${reason}`).sort()).toEqual([
      '1: "colour" is not a known column; it was skipped.',
      '2: "21/11/26" is not a date; write one like 2026-11-21.',
      '3: "half past" is not a time; write one like 15:30 or 15:30 UTC+1.',
      '4: away is empty.',
      '5: homeScore: "two" is not a whole number.',
      '6: awayScore: "" is not a whole number.',
      '7: homeColor: "red" is not a colour; write one like #d2122e.',
      '8: timeZone: "Mars/Olympus" is not a time zone; write one like Europe/Amsterdam.',
      '9: has 10 cells, the first line 9.',
    ]);
    expect(of('events')).toHaveLength(1);
  });

  it('has the logos of the file, and drawn crests for teams without', () => {
    const { of } = read(['date,home,away,home logo', '2026-11-21,Ajax,PSV,https://img.example/ajax.png']);
    expect(of('images').map(({ name }) => name)).toEqual(['images/crest-psv']);
    expect(of('entities')[0]?.import?.fill).toMatchObject({ thumbnailUrl: 'https://img.example/ajax.png' });
  });
});

describe('a table of other events', () => {
  it('becomes events with the values of its columns', () => {
    const { of, problems } = read([
      'id,type,title,description,start,end,status,link,video ids,poster',
      'race-1,motorsport,"Grand Prix, race",Lap by lap,2026-11-22T14:00:00-03:00,2026-11-22 19:00,delayed,https://gp.example,v1 v2,https://img.example/p.jpg',
      ',,Open day,,2026-11-23 10:00,17:30,,,,',
    ]);

    expect(problems).toEqual([]);
    expect(of('events')).toMatchObject([
      {
        name: 'events/race-1',
        import: {
          merge: {
            typeId: 'motorsport',
            title: 'Grand Prix, race',
            description: 'Lap by lap',
            startTime: '2026-11-22T17:00:00.000Z',
            endTime: '2026-11-22T18:00:00.000Z',
            status: 'EVENT_STATUS_DELAYED',
            links: { details: 'https://gp.example' },
            videoIds: ['v1', 'v2'],
            posterUrl: 'https://img.example/p.jpg',
          },
        },
      },
      {
        name: 'events/open-day-2026-11-23',
        import: { merge: { startTime: '2026-11-23T09:00:00.000Z', endTime: '2026-11-23T16:30:00.000Z' } },
      },
    ]);
  });
});

describe('a table of teams', () => {
  it('becomes entities with crests in their colours', () => {
    const { of, problems } = read([
      'team;short;color;country;logo',
      'Ajax;AJX;#d2122e;NL;',
      'PSV;;;NL;/logos/psv.png',
      ';;;;x',
    ]);

    expect(problems).toEqual([{ line: 4, reason: 'team is empty.' }]);
    expect(of('images').map(({ name }) => name)).toEqual(['images/crest-ajax']);
    expect(of('entities').map((row) => row.import)).toMatchObject([
      { merge: { metadata: { country: 'NL' } }, fill: { metadata: { shortName: 'AJX', color: '#d2122e' } } },
      { fill: { displayName: 'PSV', thumbnailUrl: '/logos/psv.png' } },
    ]);
  });
});

describe('an invalid table', () => {
  it.each([
    ['', 'the table is empty; its first line must name the columns.'],
    ['one,two\n1,2', 'name the columns in the first line'],
    ['title,date\n"never closed,2026-11-21\n', 'a quotation mark is not closed'],
  ])('%j is reported', (text, reason) => {
    expect(read([text]).problems.map((problem) => problem.reason)).toContainEqual(expect.stringContaining(reason));
    expect(read([text]).of('events')).toEqual([]);
  });

  it.skipIf(!existsSync(hostile))('never breaks the reader, whatever its cells contain', () => {
    const strings: readonly string[] = JSON.parse(readFileSync(hostile, 'utf8'));
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const { of } = read([
      'title,date,metadata.note,metadata.__proto__.polluted',
      ...strings.map((text, index) => [`T${index} ${text}`, '2026-11-21', text, text].map(cell).join(',')),
    ]);

    expect(of('events')).toHaveLength(strings.length);
    expect({}).not.toHaveProperty('polluted');
    for (const text of strings) {
      expect(() => read([text, text, `${text},${text}`])).not.toThrow();
    }
  });
});
