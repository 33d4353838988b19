import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForm, seriesOf } from './event-form.ts';

const read = (metadata: unknown, status = 'EVENT_STATUS_STARTED') => readForm({ metadata, status } as never);

describe('readForm', () => {
  it('reads two plain sides with the clock, the added minutes and the penalties', () => {
    expect(read({ clock: { period: '2H', minute: 67, added: 0 }, score: { penalties: { home: 4, away: 5 } } })).toEqual(
      {
        form: 'versus',
        home: { scoreNote: '(4)' },
        away: { scoreNote: '(5)' },
        clock: { at: 'minute', minute: 67, added: 0 },
        places: [],
      }
    );
  });

  it.each([
    [{ period: 'HT', minute: 45, added: 0 }, { at: 'half-time' }],
    [
      { period: 'Q3', remaining: '04:12' },
      { at: 'period', period: 'Q3', remaining: '4:12' },
    ],
    [
      { period: '1H', minute: 45, added: 2 },
      { at: 'minute', minute: 45, added: 2 },
    ],
    [{}, null],
    ['67', null],
  ])('reads the clock %j', (clock, at) => {
    expect(read({ clock }).clock).toEqual(at);
  });

  it('reads the sets of tennis: who won which, who serves, the points', () => {
    const players = [
      { name: 'J. Sinner', country: 'IT', spec: 1, games: [6, 4, 3], point: '40' },
      { name: 'A. Rublev', country: 'RU', spec: 5, games: [4, 6, 2], point: '15' },
    ];
    const { form, home, away, clock } = read({ players, serving: 0 });

    expect([form, clock]).toEqual(['rows', { at: 'set', set: 3 }]);
    expect(home).toMatchObject({ country: 'IT', seed: 1, point: '40', serving: true });
    expect(away.serving).toBe(false);
    // The third is still on.
    expect(home.sets?.map(({ games, won }) => [games, won])).toEqual([
      [6, true],
      [4, false],
      [3, false],
    ]);
    expect(read({ players, serving: 0 }, 'EVENT_STATUS_FINISHED').home).toMatchObject({
      serving: false,
      sets: [{ won: true }, { won: false }, { games: 3, won: true }],
    });
  });

  it('gives each innings of cricket to the side that batted, whichever batted first', () => {
    const innings = [
      { battingSide: 'away', text: '163/7 (20)' },
      { battingSide: 'home', runs: 98, wickets: 3 },
    ];

    expect(read({ innings })).toMatchObject({
      form: 'rows',
      home: { score: '98/3', scoreNote: null },
      away: { score: '163/7', scoreNote: '(20)' },
    });
    expect(read({ innings: innings.slice(0, 1) }).home).toEqual({ score: null });
    expect(read({ innings: [...innings, { battingSide: 'away', text: '88/2 (14)' }] }).away).toEqual({
      score: '163/7 & 88/2',
      scoreNote: '(14)',
    });
  });

  it('leaves innings that name no side to the paths', () => {
    expect(read({ innings: [{ text: '163/7' }, { text: '98/3' }] }).home).toEqual({});
  });

  it('reads the first three of a race', () => {
    const driver = (position: number, gap: string) => ({ position, driver: `D${position}`, team: { name: 'T' }, gap });
    const classification = [driver(1, 'LAP 31'), driver(2, '+1.204'), driver(3, '+2'), driver(4, '+3')];

    expect(read({ classification, lap: { current: 31, total: 71 } })).toEqual({
      form: 'field',
      home: { place: '1', note: 'T', score: null, scoreNote: null, leads: true },
      away: { place: '2', note: 'T', score: null, scoreNote: '+1.204' },
      clock: { at: 'lap', lap: 31, total: 71 },
      places: [{ place: '3', name: 'D3', team: 'T', gap: '+2', color: undefined }],
    });
  });

  it('reads metadata of any shape without throwing', () => {
    const invalid = fc.oneof(fc.anything(), fc.array(fc.anything()), fc.dictionary(fc.string(), fc.anything()));
    const keys = ['players', 'innings', 'classification', 'lap', 'clock', 'score', 'serving'];
    const metadata = fc.record(Object.fromEntries(keys.map((key) => [key, invalid])), { requiredKeys: [] });
    fc.assert(fc.property(metadata, (value) => void read(value)));
  });
});

describe('seriesOf', () => {
  it('is the competition, the tournament or the series', () => {
    const names = [{ competition: { name: 'A' } }, { tournament: { name: 'B' } }, { series: { name: 'C' } }, {}];
    expect(names.map((metadata) => seriesOf(metadata))).toEqual(['A', 'B', 'C', null]);
  });
});
