import { createFieldReader, readEvent, type SportsEvent } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { createFormats } from '../event/formats.ts';
import { scoreSentence } from './score-sentence.ts';
import { announceTexts } from './text/index.ts';

const fieldsOf = createFieldReader({ paths: { base: {}, overrides: {} }, eventTypes: [] });
const wordsIn = (locale: string) => ({
  fieldsOf,
  texts: announceTexts.en,
  digits: createFormats({ locale, timeZone: 'UTC' }).digits,
});

const eventOf = (typeId: string, metadata: object, markers: readonly object[] = []) =>
  readEvent({ id: 'e', typeId, status: 'EVENT_STATUS_STARTED', metadata, markers }) as SportsEvent;
const say = (before: SportsEvent, now: SportsEvent, locale = 'en') => scoreSentence(before, now, wordsIn(locale));

const match = (score: object | null, typeId = 'football', markers: readonly object[] = []) =>
  eventOf(typeId, { home: { name: 'Harbour City' }, away: { name: 'Northgate Rovers' }, score }, markers);

describe('scoreSentence', () => {
  it('describes a goal and the score', () => {
    const said = say(match({ home: 1, away: 1 }), match({ home: 2, away: 1 }));
    expect(said).toBe('Goal. Harbour City 2, Northgate Rovers 1');
  });

  it('describes the score where a goal was cancelled', () => {
    expect(say(match({ home: 1, away: 0 }), match({ home: 0, away: 0 }))).toBe('Harbour City 0, Northgate Rovers 0');
  });

  it('is empty for an unchanged score, and for the 0 at the start of a match', () => {
    expect(say(match({ home: 1, away: 0 }), match({ home: 1, away: 0, halfTime: null }))).toBe('');
    expect(say(match(null), match({ home: 0, away: 0 }))).toBe('');
  });

  it('names a goal in another sport only if the event has a goal marker', () => {
    const goal = [{ id: 'g1', kind: 'goal', time: '2026-11-21T14:23:10Z' }];
    expect(say(match({ home: 0, away: 0 }, 'rugby'), match({ home: 5, away: 0 }, 'rugby'))).toMatch(/^Harbour City 5/);
    expect(say(match({ home: 0, away: 0 }, 'hockey'), match({ home: 1, away: 0 }, 'hockey', goal))).toMatch(/^Goal\. /);
  });

  it('describes the penalties of a shoot-out separately', () => {
    const shootOut = (home: number, away: number) => match({ home: 1, away: 1, penalties: { home, away } });
    expect(say(shootOut(3, 3), shootOut(4, 3))).toBe('Penalties: Harbour City 4, Northgate Rovers 3');
  });

  it('describes sets and games of tennis, but not the points of a game', () => {
    const tennis = (sets: number, games: readonly (readonly number[])[], point = '0') =>
      eventOf('tennis', {
        players: [
          { name: 'Ito', setsWon: sets, games: games[0], point },
          { name: 'Lind', setsWon: 0, games: games[1], point: '15' },
        ],
      });
    expect(say(tennis(0, [[3], [2]]), tennis(0, [[3], [2]], '40'))).toBe('');
    expect(say(tennis(0, [[3], [2]]), tennis(0, [[4], [2]]))).toBe('Games of set 1: Ito 4, Lind 2');
    const inSecond = [
      [6, 0],
      [3, 0],
    ];
    expect(say(tennis(0, [[5], [3]]), tennis(1, inSecond))).toBe('Sets: Ito 1, Lind 0');
  });

  it('describes runs and wickets of cricket, but not the overs', () => {
    const cricket = (text: string) =>
      eventOf('cricket', {
        home: { name: 'Surrey' },
        away: { name: 'Kent' },
        innings: [{ battingSide: 'home', text }],
      });
    expect(say(cricket('163/6 (20)'), cricket('163/6 (20.1)'))).toBe('');
    expect(say(cricket('163/6 (20)'), cricket('163/7 (20.1)'))).toBe('Surrey 163/7, Kent 0');
  });

  it('names the new leader of a race', () => {
    const race = (...drivers: readonly string[]) =>
      eventOf('motorsport', { classification: drivers.map((driver) => ({ driver })) });
    expect(say(race('Sato', 'Weber'), race('Weber', 'Sato'))).toBe('Leader: Weber');
    expect(say(race('Sato', 'Weber'), race('Sato', 'Alonso'))).toBe('');
  });

  it('formats digits for the locale, and leaves names unchanged', () => {
    const said = say(match({ home: 1, away: 1 }), match({ home: 2, away: 1 }), 'ar-u-nu-arab');
    expect(said).toBe('Goal. Harbour City ٢, Northgate Rovers ١');
    const hostile = (home: number) =>
      eventOf('football', { home: { name: '{away} 24' }, away: { name: '<b>' }, score: { home, away: 0 } });
    expect(say(hostile(0), hostile(1))).toBe('Goal. {away} 24 1, <b> 0');
  });
});
