import { existsSync, readFileSync } from 'node:fs';
import { createFieldReader, readEvent, readPaths, type SportsEvent } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { contentTexts } from '../text/all.ts';
import { readEventState } from './event-state.ts';
import { createFormats } from './formats.ts';
import { spokenResultOf } from './spoken-result.ts';

interface Options {
  readonly status?: string;
  readonly hidden?: boolean;
  readonly language?: keyof typeof contentTexts;
  readonly paths?: object;
}

/** Returns the words for home and away. */
function spoken(typeId: string, metadata: object, options: Options = {}) {
  const { status = 'STARTED', hidden = false, language = 'en', paths = {} } = options;
  const event = readEvent({ id: 'e1', typeId, status: `EVENT_STATUS_${status}`, metadata }) as SportsEvent;
  const texts = contentTexts[language];
  const fieldsOf = createFieldReader({ paths: readPaths({ overrides: paths }).paths, eventTypes: [] });
  const state = readEventState(event, { fieldsOf, texts, hidden });
  const words = { texts, formats: createFormats({ locale: language, timeZone: 'UTC' }) };
  return [spokenResultOf('home', state, words), spokenResultOf('away', state, words)];
}

const tennis = {
  players: [
    { name: 'Ana Moreno', setsWon: 1, games: [7, 3, 1], point: '40' },
    { name: 'Lena Voss', setsWon: 0, games: [5, 6, 0], point: 'AD' },
  ],
  serving: 0,
};
const football = (home: unknown, away: unknown, penalties?: object) => ({
  home: { name: 'Kelby Town' },
  away: { name: 'Aldersea' },
  score: { home, away, penalties },
});
const cricket = (...texts: string[]) => ({
  home: { name: 'Northgate' },
  away: { name: 'Aldersea' },
  innings: texts.map((text) => ({ battingSide: 'home', text })),
});

describe('spokenResultOf', () => {
  it('has serve, sets, games and points of a tennis match', () => {
    expect(spoken('tennis', tennis)).toEqual([
      'serving, 1 set won, Set 1: 7 games, Set 2: 3 games, Set 3: 1 game, 40 points',
      '0 sets won, Set 1: 5 games, Set 2: 6 games, Set 3: 0 games, advantage',
    ]);
  });

  it('has neither serve nor points after the match', () => {
    expect(spoken('tennis', tennis, { status: 'FINISHED' })[0]).toBe(
      '1 set won, Set 1: 7 games, Set 2: 3 games, Set 3: 1 game'
    );
  });

  it('has penalties', () => {
    expect(spoken('football', football(2, 2, { home: 4, away: 3 }))).toEqual([
      '2, 4 on penalties',
      '2, 3 on penalties',
    ]);
    expect(spoken('football', football(2, 1, { home: 4, away: 3 }))[0]).toBe('2, 4 on penalties');
  });

  it('is null for a plain score, and for brackets of unknown meaning', () => {
    expect(spoken('football', football(2, 1))).toEqual([null, null]);
    expect(spoken('football', football('2 (4)', '1 (3)'))).toEqual([null, null]);
    expect(spoken('football', football('2 (agg. 4)', '2 (agg. 3)'))).toEqual([null, null]);
  });

  it.each([
    [['212/6 (41.3)'], '212 runs for 6 wickets, 41.3 overs'],
    [['1/1 (1)'], '1 run for 1 wicket, 1 over'],
    [['212'], '212 runs'],
    [['163', '201/5 (20)'], '163 runs, 201 runs for 5 wickets, 20 overs'],
    [['163/7 dec'], '163/7 dec'],
    [['163/7 (20 ov)'], '163 runs for 7 wickets, 20 ov'],
  ])('has the innings of a cricket match: %s', (innings, said) => {
    expect(spoken('cricket', cricket(...innings))).toEqual([said, null]);
  });

  it('uses the plurals, digits and comma of the language', () => {
    expect(spoken('tennis', tennis, { language: 'ru' })[0]).toBe(
      'подаёт, выигран 1 сет, Сет 1: 7 геймов, Сет 2: 3 гейма, Сет 3: 1 гейм, 40 очков'
    );
    expect(spoken('cricket', cricket('212/6 (41.3)'), { language: 'fa' })[0]).toBe('۲۱۲ ران با ۶ ویکت، ۴۱٫۳ اور');
    expect(spoken('football', football(2, 2, { home: 4, away: 3 }), { language: 'ja' })[0]).toBe('2、PK戦4');
  });

  it('is null for a hidden score, or before the start', () => {
    for (const [typeId, metadata] of Object.entries({
      tennis,
      cricket: cricket('212/6 (41.3)'),
      football: football(2, 2, { home: 4, away: 3 }),
    }))
      expect(spoken(typeId, metadata, { hidden: true })).toEqual([null, null]);
    expect(spoken('cricket', cricket('212/6 (41.3)'), { status: 'SCHEDULED' })).toEqual([null, null]);
  });

  it('does not interpret a publisher’s own figures', () => {
    const paths = { tennis: { home_score: 'metadata.players[0].point' } };

    expect(spoken('tennis', tennis, { paths })[0]).toBeNull();
  });

  const hostile = new URL('../../../../../../shared/data/hostile/blns-every-fifth.json', import.meta.url);
  it.skipIf(!existsSync(hostile))('says hostile figures as they are', () => {
    const strings = (JSON.parse(readFileSync(hostile, 'utf8')) as string[]).filter((text) => text.trim());
    expect(strings.length).toBeGreaterThan(50);
    for (const text of strings) {
      const [player, rival] = tennis.players;
      const said = spoken('tennis', { ...tennis, players: [{ ...player, point: text, games: [text] }, rival] });
      const innings = spoken('cricket', cricket(text));
      expect([said[0], innings[0]].every((value) => typeof value === 'string')).toBe(true);
    }
  });
});
