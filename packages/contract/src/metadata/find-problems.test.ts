import { describe, expect, it } from 'vitest';
import { findMetadataProblems, withoutProblems } from './find-problems.ts';

const problemsOf = (typeId: string, metadata: Record<string, unknown>, scorePaths?: { home: string; away: string }) =>
  findMetadataProblems(metadata, { typeId, scorePaths }).map(({ path }) => path);

const side = { name: 'Ajax', shortName: 'AJA', color: '#d2122e', logoUrl: 'https://img.example/ajax.png' };
const team = {
  side: 'HOME',
  name: 'Zalgiris',
  color: '#064',
  logo: '/img/z.png',
  points: 61,
  quarters: [20, null, 19],
};
const player = { name: 'J. Sinner', spec: 1, imageUrl: null, setsWon: 1, games: [6, 4, 3], point: '40' };

/** Metadata as publishers write it, each of one event and without a fault. */
const GOOD: readonly (readonly [typeId: string, metadata: Record<string, unknown>])[] = [
  ['football', {}],
  [
    'football',
    {
      competition: { name: 'Eredivisie', round: '14' },
      clock: { period: '2H', minute: 67, added: 0 },
      home: side,
      away: { ...side, name: { $t: { en: 'PSV', nl: 'PSV Eindhoven' } } },
      score: { home: 1, away: 0, halfTime: { home: 1, away: 0 }, penalties: null },
      venue: { name: 'Arena', city: 'Amsterdam' },
      tv: { channel: 5, name: 'One' },
      whatever: [{ name: 7 }],
    },
  ],
  ['football', { score: null, clock: null, venue: null, competition: null }],
  ['football', { home: { ...side, logoUrl: 'data:image/png;base64,iVBORw0KGgo=' } }],
  [
    'basketball',
    { clock: { period: 'Q3', remaining: '04:12' }, teams: [team, { ...team, points: null, quarters: [] }] },
  ],
  ['basketball', { clock: { period: 'OT9', remaining: '00:03.4' } }],
  ['tennis', { players: [player, { ...player, point: 'AD' }], serving: 0, summary: '6-4 4-6 3-2', bestOf: 5 }],
  [
    'tennis',
    {
      players: [
        { ...player, point: 11, setsWon: null },
        { ...player, point: '7', games: [] },
      ],
      serving: null,
    },
  ],
  [
    'motorsport',
    {
      lap: { current: 31, total: 71 },
      flag: 'SC',
      classification: [
        { position: 1, driver: 'M. Verstappen', team: { name: 'Red Bull', color: '#1e41ff' }, gap: 'LAP 31' },
        { position: 2, driver: 'L. Norris', gap: '+1.204' },
        { position: null, driver: 'A. Albon' },
        { position: null, driver: 'C. Sainz' },
      ],
    },
  ],
  ['motorsport', { lap: null, flag: null }],
  [
    'cricket',
    { innings: [{ battingSide: 'home', runs: 163, wickets: 7, overs: '20.0', text: '163/7 (20)' }, { text: '' }] },
  ],
  ['handball', { score: { home: 31, away: '28' } }],
  ['', { score: { home: '163/7 (20)', away: null } }],
];

/** One fault each, with its path. */
const BAD: readonly (readonly [typeId: string, metadata: Record<string, unknown>, path: string])[] = [
  ['football', { score: { home: 'zwei' } }, 'metadata.score.home'],
  ['football', { score: { home: '2' } }, 'metadata.score.home'],
  ['football', { score: { away: 100 } }, 'metadata.score.away'],
  ['football', { score: { away: -1 } }, 'metadata.score.away'],
  ['football', { score: { away: 1.5 } }, 'metadata.score.away'],
  ['football', { score: { halfTime: { home: true } } }, 'metadata.score.halfTime.home'],
  ['football', { score: { fullTime: { away: [] } } }, 'metadata.score.fullTime.away'],
  ['football', { score: { penalties: 3 } }, 'metadata.score.penalties'],
  ['football', { score: '2-1' }, 'metadata.score'],
  ['football', { clock: { minute: 131 } }, 'metadata.clock.minute'],
  ['football', { clock: { added: 31 } }, 'metadata.clock.added'],
  ['football', { clock: { period: 'Q1' } }, 'metadata.clock.period'],
  ['football', { clock: 'soon' }, 'metadata.clock'],
  ['football', { venue: 'Arena' }, 'metadata.venue'],
  ['football', { competition: ['Cup'] }, 'metadata.competition'],
  ['football', { home: { name: 5 } }, 'metadata.home.name'],
  ['football', { home: { name: 'x'.repeat(201) } }, 'metadata.home.name'],
  ['football', { away: { name: { $t: { nl: 'x'.repeat(201) } } } }, 'metadata.away.name'],
  ['football', { away: { shortName: ['PSV'] } }, 'metadata.away.shortName'],
  ['football', { home: { color: 'red' } }, 'metadata.home.color'],
  ['football', { home: { logoUrl: 'javascript:alert(1)' } }, 'metadata.home.logoUrl'],
  ['football', { home: { logoUrl: 'data:image/svg+xml,<svg/>' } }, 'metadata.home.logoUrl'],
  ['football', { home: { logoUrl: `data:image/png;base64,${'A'.repeat(65_536)}` } }, 'metadata.home.logoUrl'],
  ['basketball', { teams: [team] }, 'metadata.teams'],
  ['basketball', { teams: { home: team } }, 'metadata.teams'],
  ['basketball', { teams: [team, { ...team, points: 301 }] }, 'metadata.teams[1].points'],
  ['basketball', { teams: [team, { ...team, logo: 'ftp://x.example/z.png' }] }, 'metadata.teams[1].logo'],
  ['basketball', { teams: [{ ...team, quarters: [20, '19'] }, team] }, 'metadata.teams[0].quarters[1]'],
  ['basketball', { teams: [{ ...team, quarters: 20 }, team] }, 'metadata.teams[0].quarters'],
  ['basketball', { clock: { remaining: '4:75' } }, 'metadata.clock.remaining'],
  ['basketball', { clock: { period: '2H' } }, 'metadata.clock.period'],
  ['tennis', { players: [player, player, player] }, 'metadata.players'],
  ['tennis', { players: [player, { ...player, setsWon: 4 }] }, 'metadata.players[1].setsWon'],
  ['tennis', { players: [{ ...player, games: [6, 6, 6, 6, 6, 6] }, player] }, 'metadata.players[0].games'],
  ['tennis', { players: [{ ...player, games: [6, null] }, player] }, 'metadata.players[0].games[1]'],
  ['tennis', { players: [{ ...player, point: 'love' }, player] }, 'metadata.players[0].point'],
  ['tennis', { serving: 2 }, 'metadata.serving'],
  ['tennis', { bestOf: 4 }, 'metadata.bestOf'],
  ['motorsport', { classification: [{ position: 1 }, { position: 1 }] }, 'metadata.classification[1].position'],
  ['motorsport', { classification: [{ position: 0 }] }, 'metadata.classification[0].position'],
  ['motorsport', { classification: [{ team: { color: 'blue' } }] }, 'metadata.classification[0].team.color'],
  ['motorsport', { lap: { current: 72, total: 71 } }, 'metadata.lap.current'],
  ['motorsport', { flag: 'PINK' }, 'metadata.flag'],
  ['cricket', { innings: [{}, {}, {}, {}, {}] }, 'metadata.innings'],
  ['cricket', { innings: [{ runs: 2_001 }] }, 'metadata.innings[0].runs'],
  ['cricket', { innings: [{}, { wickets: 11 }] }, 'metadata.innings[1].wickets'],
  ['cricket', { innings: [{ overs: '11.6' }] }, 'metadata.innings[0].overs'],
  ['cricket', { innings: [{ overs: 11.4 }] }, 'metadata.innings[0].overs'],
  ['cricket', { innings: [{ text: 'all out' }] }, 'metadata.innings[0].text'],
  ['handball', { score: { home: 'zwei' } }, 'metadata.score.home'],
  ['handball', { score: { home: { $t: { en: '2' } } } }, 'metadata.score.home'],
  ['', { score: { away: true } }, 'metadata.score.away'],
];

describe('findMetadataProblems', () => {
  it.each(GOOD)('STU-15: finds nothing in what a publisher of %s writes: %j', (typeId, metadata) => {
    expect(problemsOf(typeId, metadata)).toEqual([]);
  });

  it.each(BAD)('STU-15: names the path of a bad value of %s: %j', (typeId, metadata, path) => {
    expect(problemsOf(typeId, metadata)).toEqual([path]);
  });

  it('looks for the scores of other types where the event type says', () => {
    const scorePaths = { home: 'metadata.result["first side"]', away: 'metadata.result.sides[1]' };

    expect(problemsOf('chess', { result: { 'first side': 1.5, sides: [0, '½'] } }, scorePaths)).toEqual([
      'metadata.result.sides[1]',
    ]);
    expect(problemsOf('chess', { result: { 'first side': {} } }, scorePaths)).toEqual([
      'metadata.result["first side"]',
    ]);
    expect(problemsOf('chess', { score: { home: 'zwei' } }, scorePaths)).toEqual([]);
  });
});

describe('withoutProblems', () => {
  it.each(BAD)('STU-15: leaves nothing bad of %s: %j', (typeId, metadata) => {
    const kept = withoutProblems(metadata, findMetadataProblems(metadata, { typeId }));

    expect(problemsOf(typeId, kept)).toEqual([]);
  });

  it('leaves all that is good, and lists whole or not at all', () => {
    const metadata = {
      players: [{ ...player, games: [6, '4'] }, player],
      serving: 9,
      tournament: { name: 'Basel' },
    };

    expect(withoutProblems(metadata, findMetadataProblems(metadata, { typeId: 'tennis' }))).toEqual({
      players: [{ ...player, games: undefined }, player],
      tournament: { name: 'Basel' },
    });
  });
});
