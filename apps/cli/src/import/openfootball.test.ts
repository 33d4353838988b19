import { existsSync, readFileSync } from 'node:fs';
import type { ImportInstructions, ReadItem, Row } from '@touchline/server/transfer/import/row.ts';
import { describe, expect, it } from 'vitest';
import { readOpenfootball } from './openfootball.ts';
import { formatOf, readText } from './read-text.ts';

const shared = new URL('../../../../../shared/data/sports/', import.meta.url);
const options = { publisher: 'demo', timeZone: 'Europe/London', now: Date.parse('2026-11-21T12:00:00Z') };

/** The minimum of a match. */
const match = { round: 'Matchday 1', date: '2026-11-21', time: '15:00', team1: 'Ajax', team2: 'PSV' };

function read(matches: readonly object[], name = 'Eredivisie 2026/27') {
  const document = { name, matches };
  return split(readOpenfootball(JSON.stringify(document, null, 1), document, options));
}

function split(items: Iterable<ReadItem>) {
  const all = [...items];
  const rows = all.flatMap((item) => ('row' in item ? [item.row] : []));
  const of = (collection: string) => rows.filter(({ name }) => name.startsWith(`${collection}/`));
  return { rows, of, problems: all.flatMap((item) => ('problem' in item ? [item.problem] : [])) };
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects, member by member
function mergeOf(row: Row | undefined): any {
  return row?.import?.merge;
}

describe('a match of openfootball', () => {
  it('is an event with its teams and competition', () => {
    const { of } = read([{ ...match, score: { ft: [2, 1], ht: [1, 0] }, ground: 'Arena, Amsterdam' }]);

    expect(of('entities').map(({ name }) => name)).toEqual(['entities/ajax', 'entities/psv', 'entities/eredivisie']);
    expect(of('images').map(({ name }) => name)).toEqual(['images/crest-ajax', 'images/crest-psv']);
    expect(of('events')).toEqual([
      {
        name: 'events/eredivisie-2026-27-ajax-psv',
        import: {
          line: expect.any(Number),
          dayOnly: false,
          teams: { home: 'ajax', away: 'psv' },
          merge: {
            startTime: '2026-11-21T15:00:00.000Z',
            timeZone: 'Europe/London',
            status: 'EVENT_STATUS_FINISHED',
            metadata: {
              competition: { name: 'Eredivisie', season: '2026/27', round: 'Matchday 1', group: null },
              score: { home: 2, away: 1, halfTime: { home: 1, away: 0 }, penalties: null },
              venue: { name: 'Arena', city: 'Amsterdam' },
              timeToBeConfirmed: null,
              statusNote: null,
            },
          },
          fill: {
            typeId: 'football',
            title: 'Ajax - PSV',
            description: 'Matchday 1',
            entityIds: ['ajax', 'psv', 'eredivisie'],
          },
        },
      },
    ]);
  });

  it.each([
    ['before the clocks go forward', '2026-03-28', '15:00', '2026-03-28T15:00:00.000Z'],
    ['after it', '2026-03-29', '15:00', '2026-03-29T14:00:00.000Z'],
    ['in the hour that the clocks skip', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['in the hour that comes twice', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['with an offset of its own', '2026-07-10', '13:00 UTC-6', '2026-07-10T19:00:00.000Z'],
    ['with an offset of hours and minutes', '2026-07-10', '19:30 UTC+5:30', '2026-07-10T14:00:00.000Z'],
  ])('%s starts in local time', (_, date, time, startTime) => {
    const { of } = read([{ ...match, date, time }]);
    expect(mergeOf(of('events')[0])).toMatchObject({ startTime });
  });

  it('without a time is at midday on its day, and says that the time is to be confirmed', () => {
    const { of } = read([{ ...match, time: undefined }]);
    expect(mergeOf(of('events')[0])).toMatchObject({
      startTime: '2026-11-21T12:00:00.000Z',
      metadata: { timeToBeConfirmed: true },
    });
  });

  it('without a score has none and no status', () => {
    const { of } = read([{ ...match, score: {} }]);
    expect(mergeOf(of('events')[0])).not.toHaveProperty('status');
    expect(mergeOf(of('events')[0]).metadata).not.toHaveProperty('score');
  });

  it.each([
    ['postponed', {}, { status: 'EVENT_STATUS_POSTPONED', metadata: { statusNote: null } }],
    ['cancelled', {}, { status: 'EVENT_STATUS_CANCELLED', metadata: { statusNote: null } }],
    ['awarded', { ft: [0, 2] }, { status: 'EVENT_STATUS_FINISHED', metadata: { statusNote: 'awarded' } }],
    ['abandoned', {}, { status: 'EVENT_STATUS_SUSPENDED', metadata: { statusNote: 'abandoned' } }],
  ])('that was %s is stored as such', (status, score, expected) => {
    const { of } = read([{ ...match, status, score }]);
    expect(mergeOf(of('events')[0])).toMatchObject(expected);
  });

  it('with extra time and penalties has the final score, and the score after 90 minutes', () => {
    const { of } = read([{ ...match, score: { ft: [2, 2], ht: [2, 0], et: [3, 3], p: [4, 2] } }]);
    expect(mergeOf(of('events')[0]).metadata.score).toEqual({
      home: 3,
      away: 3,
      halfTime: { home: 2, away: 0 },
      fullTime: { home: 2, away: 2 },
      penalties: { home: 4, away: 2 },
    });
  });

  it('has its goals as markers with the score after each', () => {
    const goals1 = [{ name: 'Berg', minute: 90, offset: 4, penalty: true }];
    const goals2 = [{ name: 'Kloos', minute: 16 }, { name: 'Smit', minute: 50, owngoal: true }, { name: 'Mol' }];
    const { of } = read([{ ...match, score: { ft: [1, 3] }, goals1, goals2 }]);
    expect(mergeOf(of('events')[0]).markers).toEqual([
      { id: 'goal-1', kind: 'goal', time: '2026-11-21T15:16:00.000Z', label: '0-1 Kloos', entityId: 'psv' },
      { id: 'goal-2', kind: 'goal', time: '2026-11-21T16:05:00.000Z', label: '0-2 Smit (og)', entityId: 'psv' },
      { id: 'goal-3', kind: 'goal', time: '2026-11-21T16:49:00.000Z', label: '1-2 Berg (pen)', entityId: 'ajax' },
    ]);
  });

  it('keeps its id when it is rescheduled', () => {
    const idOf = (change: object) => read([{ ...match, ...change }]).of('events')[0]?.name;
    expect(idOf({ date: '2027-02-01', time: undefined, status: 'postponed' })).toBe(idOf({}));
  });

  it('between two teams that meet twice on one ground has an id of its own, in any order of the list', () => {
    const [first, second] = [match, { ...match, round: 'Matchday 25', date: '2027-03-01' }];
    const ids = (matches: readonly object[]) =>
      read(matches)
        .of('events')
        .map((row) => [mergeOf(row).metadata.competition.round, row.name])
        .sort();

    expect(ids([first, second])).toEqual([
      ['Matchday 1', 'events/eredivisie-2026-27-ajax-psv'],
      ['Matchday 25', 'events/eredivisie-2026-27-ajax-psv-matchday-25'],
    ]);
    expect(ids([second, first])).toEqual(ids([first, second]));
  });

  it('with long names has an id that fits and is unique', () => {
    const names = [
      'Wolverhampton Wanderers FC',
      'Brighton & Hove Albion FC',
      'Wolverhampton Wanderers FC Reserves',
      '日本',
      '中国',
    ];
    const matches = names.flatMap((team1) =>
      names.filter((name) => name !== team1).map((team2) => ({ ...match, team1, team2 }))
    );
    const ids = read(matches, 'English Premier League 2024/25')
      .of('events')
      .map(({ name }) => name.replace('events/', ''));

    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9_-]{0,62}$/);
  });

  it('that is invalid is reported with its line, and the others are read', () => {
    const bad = [
      { ...match, date: '2026-02-30' },
      { ...match, time: '25:00' },
      { ...match, team1: '' },
      { ...match, score: { ft: ['2', 1] } },
      { ...match, date: undefined },
      null,
    ];
    const matches = [...bad, { ...match, team1: 'Feyenoord' }];
    const text = JSON.stringify({ name: 'Cup', matches: matches.map((each) => JSON.stringify(each)) }, null, 1)
      .replaceAll('\\"', '"')
      .replaceAll('"{', '{')
      .replaceAll('}"', '}')
      .replace('"null"', 'null');
    const { of, problems } = split(readText(text, 'openfootball', options));

    expect(of('events').map(({ name }) => name)).toEqual(['events/cup-feyenoord-psv']);
    expect(problems.toSorted((a, b) => a.line - b.line)).toEqual([
      { line: 4, reason: '"2026-02-30" is not a date; write one like 2026-11-21.' },
      { line: 5, reason: '"25:00" is not a time; write one like 15:30 or 15:30 UTC+1.' },
      { line: 6, reason: 'team1 is missing.' },
      { line: 7, reason: 'score.ft is not a pair of goals like [2, 1].' },
      { line: 8, reason: 'date is missing.' },
      { line: 9, reason: 'team1 is missing.' },
    ]);
  });

  it('is also read in the older form with rounds', () => {
    const team = (name: string) => ({ key: name.toLowerCase(), name });
    const rounds = [
      {
        name: 'Matchday 3',
        matches: [{ date: '2013-08-17', team1: team('Arsenal'), team2: team('Chelsea'), score1: 1, score2: 3 }],
      },
    ];
    const { of } = split(readText(JSON.stringify({ name: 'Premier League 2013/14', rounds }), 'openfootball', options));
    expect(mergeOf(of('events')[0]).metadata).toMatchObject({
      competition: { round: 'Matchday 3' },
      score: { home: 1, away: 3 },
    });
  });
});

describe.skipIf(!existsSync(shared))('a season of openfootball', () => {
  const load = (file: string) => readFileSync(new URL(file, shared), 'utf8');
  const expected = existsSync(shared) ? JSON.parse(load('FACTS.json')) : {};
  const seasons = Object.keys(expected).filter((file) => expected[file].matches);

  it.each(seasons)('%s has the expected matches, teams and gaps', (file) => {
    const text = load(file);
    const { of, problems } = split(readText(text, 'openfootball', options));
    const events = of('events').map((row) => row.import as Required<ImportInstructions>);
    const days = new Set(events.map(({ merge }) => String(merge['startTime']).slice(0, 10)));

    expect(formatOf(text)).toBe('openfootball');
    expect(problems).toEqual([]);
    expect({
      matches: new Set(of('events').map(({ name }) => name)).size,
      teams: of('entities').filter((row) => row.import?.fill?.['typeId'] === 'team').length,
      days: days.size,
      without_ft_score: events.filter(({ merge }) => !Object.hasOwn(merge['metadata'] as object, 'score')).length,
      without_time: events.filter(({ dayOnly }) => dayOnly).length,
    }).toEqual({
      matches: expected[file].matches,
      teams: expected[file].teams,
      days: expected[file].days,
      without_ft_score: expected[file].without_ft_score,
      without_time: expected[file].without_time,
    });
  });

  it('has as many goals as its scores, if it lists goals', () => {
    const { of } = split(readText(load('worldcup-2022.json'), 'openfootball', { ...options, timeZone: 'Asia/Qatar' }));
    const last = of('events')
      .map(mergeOf)
      .filter(({ markers }) => markers)
      .map(({ markers, metadata: { score } }) => [markers.at(-1).label.split(' ')[0], `${score.home}-${score.away}`]);

    expect(last.length).toBeGreaterThan(50);
    for (const [marker, score] of last) expect(marker).toBe(score);
  });
});
