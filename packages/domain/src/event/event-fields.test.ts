import { describe, expect, it } from 'vitest';
import { compilePath, FIELD_NAMES, readPaths } from '../values/field-path.ts';
import { createFieldReader, type ItemFields, SPORT_PATHS } from './event-fields.ts';

const football = {
  typeId: 'football',
  title: 'Ajax – PSV',
  description: 'Round 14',
  thumbnailUrl: 'https://img.example/e1.jpg',
  metadata: {
    competition: { name: 'Eredivisie' },
    home: { name: 'Ajax', color: '#D2122E', logoUrl: 'https://img.example/ajax.png' },
    away: { name: 'PSV', color: 'rgb(237, 28, 36)', logoUrl: 'javascript:alert(1)' },
    score: { home: 1, away: 0 },
    other: 'https://other.example/x',
  },
};
const tennis = { typeId: 'tennis', metadata: { players: [{ name: 'J. Sinner' }, { name: 'A. Rublev' }] } };

const readerWith = (paths: unknown, types: Record<string, Record<string, string>> = {}) =>
  createFieldReader({
    paths: readPaths(paths).paths,
    eventTypes: Object.entries(types).map(([id, own]) => ({ id, displayName: '', paths: own })),
  });

describe('createFieldReader', () => {
  it('EVT-12, EVT-13: reads everything of a match without any configuration', () => {
    expect(readerWith({})(football)).toEqual({
      homeName: 'Ajax',
      awayName: 'PSV',
      homeColor: '#d2122e',
      awayColor: '#ed1c24',
      homeScore: '1',
      awayScore: '0',
      homeLogo: 'https://img.example/ajax.png',
      awayLogo: null,
      detailLine1: 'Eredivisie',
      title: 'Ajax – PSV',
      description: 'Round 14',
      thumbnailUrl: 'https://img.example/e1.jpg',
      mapped: new Set(),
    });
  });

  it('EVT-10: shows what stands at the configured path', () => {
    const read = readerWith({ home_name: 'metadata.teams.home.name' });

    expect(read({ ...football, metadata: { teams: { home: { name: 'Ajax Amsterdam' } } } } as never).homeName).toBe(
      'Ajax Amsterdam'
    );
  });

  it.each(FIELD_NAMES)('EVT-12: the path of %s changes that field and no other', (name) => {
    const before = readerWith({})(football);
    const { mapped, ...after } = readerWith({ [name]: 'metadata.nothing' })(football);

    const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof ItemFields]);
    const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(changed.map(([key]) => key)).toEqual(before[camel as keyof ItemFields] === null ? [] : [camel]);
    expect([...mapped]).toEqual([name]);
  });

  it('EVT-11: reads each type by its own override, and by the base path where that has none', () => {
    const read = readerWith({
      home_name: 'metadata.home.name',
      detail_line_1: 'typeId',
      overrides: { tennis: { home_name: 'metadata.players[0].name' } },
    });

    expect([read(football).homeName, read(tennis).homeName]).toEqual(['Ajax', 'J. Sinner']);
    expect([read(football).detailLine1, read(tennis).detailLine1]).toEqual(['football', 'tennis']);
  });

  it('EVT-11: asks the override first, then the base path, then the event type, then the sport', () => {
    const item = { typeId: 'football', override: 'o', base: 'b', type: 't', metadata: { home: { name: 'sport' } } };
    const types = { football: { home_name: 'type' } };
    const override = { overrides: { football: { home_name: 'override' } } };

    expect(
      [
        readerWith({ home_name: 'base', ...override }, types),
        readerWith({ home_name: 'base' }, types),
        readerWith({}, types),
        readerWith({}),
      ].map((read) => read(item).homeName)
    ).toEqual(['o', 'b', 't', 'sport']);
  });

  it('reads an event of an unknown type as football', () => {
    expect(readerWith({})({ ...football, typeId: 'constructor' }).homeName).toBe('Ajax');
  });

  it('does not count a path as a publisher’s own that is the built-in one', () => {
    expect(readerWith({}, { tennis: SPORT_PATHS.tennis })(tennis).mapped).toEqual(new Set());
  });

  it.each<[unknown, string | null]>([
    [0, '0'],
    ['0', '0'],
    [2, '2'],
    [' 163/7 ', '163/7'],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
    [true, null],
    [{ goals: 1 }, null],
    [[1], null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['x'.repeat(1000), `${'x'.repeat(300)}…`],
  ])('EVT-04: a score of %j reads as %j', (home, shown) => {
    expect(readerWith({})({ typeId: 'football', metadata: { score: { home } } } as never).homeScore).toBe(shown);
  });

  it('EVT-02: takes for a colour only what the colour helper accepts', () => {
    const colourOf = (color: unknown) =>
      readerWith({})({ typeId: 'football', metadata: { home: { color } } } as never).homeColor;

    expect(['#abc', 'd2122e', 'red', '#fff;}', 7].map(colourOf)).toEqual(['#aabbcc', '#d2122e', null, null, null]);
  });

  it('CARD-09: takes an entity’s name for its title', () => {
    expect(readerWith({})({ typeId: 'team', name: 'Ajax' } as never).title).toBe('Ajax');
  });
});

/** Examples of contract §2.4 for each sport, with the fields that cards read. */
const events: Record<keyof typeof SPORT_PATHS, { metadata: unknown; shown: readonly unknown[] }> = {
  football: {
    metadata: {
      competition: { name: 'Eredivisie', round: '14' },
      home: { name: 'Ajax', color: '#d2122e', logoUrl: 'https://img.example/ajax.png' },
      away: { name: 'PSV', color: '#ed1c24', logoUrl: 'https://img.example/psv.png' },
      score: { home: 1, away: 0 },
    },
    shown: ['Ajax', 'PSV', 1, 0, 'Eredivisie'],
  },
  basketball: {
    metadata: {
      competition: { name: 'EuroLeague' },
      teams: [
        { name: 'Zalgiris', color: '#006a4d', logo: 'https://img.example/z.png', points: 61 },
        { name: 'Baskonia', color: '#0a2240', logo: 'https://img.example/b.png', points: 58 },
      ],
    },
    shown: ['Zalgiris', 'Baskonia', 61, 58, 'EuroLeague'],
  },
  tennis: {
    metadata: {
      players: [
        { name: 'J. Sinner', imageUrl: 'https://img.example/js.png', setsWon: 1 },
        { name: 'A. Rublev', imageUrl: 'https://img.example/ar.png', setsWon: 1 },
      ],
      summary: '6-4 4-6 3-2',
    },
    shown: ['J. Sinner', 'A. Rublev', 1, 1, '6-4 4-6 3-2'],
  },
  motorsport: {
    metadata: {
      circuit: { name: 'Interlagos' },
      classification: [
        { driver: 'M. Verstappen', team: { color: '#1e41ff', logoUrl: 'https://img.example/rb.png' } },
        { driver: 'L. Norris', team: { color: '#ff8700', logoUrl: 'https://img.example/mc.png' } },
      ],
    },
    shown: ['M. Verstappen', 'L. Norris', undefined, undefined, 'Interlagos'],
  },
  cricket: {
    metadata: {
      home: { name: 'Sixers', color: '#ff1493', logoUrl: 'https://img.example/six.png' },
      away: { name: 'Heat', color: '#00a99d', logoUrl: 'https://img.example/heat.png' },
      innings: [{ text: '163/7 (20)' }, { text: '98/3 (11.4)' }],
      statusText: 'Heat need 66 runs in 50 balls',
    },
    shown: ['Sixers', 'Heat', '163/7 (20)', '98/3 (11.4)', 'Heat need 66 runs in 50 balls'],
  },
};

describe('SPORT_PATHS', () => {
  const sports = Object.keys(SPORT_PATHS) as (keyof typeof SPORT_PATHS)[];

  it.each(sports)('lead to what a %s card shows', (sport) => {
    const paths: Readonly<Record<string, string>> = SPORT_PATHS[sport];
    const names = ['home_name', 'away_name', 'home_score', 'away_score', 'detail_line_1'];
    expect(names.map((name) => read(events[sport], paths[name]))).toEqual(events[sport].shown);
  });

  it.each(sports)('name nothing that a %s event does not have', (sport) => {
    const missing = Object.values(SPORT_PATHS[sport]).filter((path) => read(events[sport], path) === undefined);
    expect(missing).toEqual([]);
  });
});

function read(event: unknown, path: string | undefined): unknown {
  return path === undefined ? undefined : compilePath(path)(event);
}
