import { MINUTE_MS } from '@touchline/domain';
import { dateOf, mondayOf, timeOn, weekdayOf } from './day.ts';
import { circuits, drivers, players } from './sports/athletes.ts';
import { BASKETBALL_LENGTH } from './sports/basketball.ts';
import { basketballClubs, type Club, cricketClubs, footballClubs } from './sports/clubs.ts';
import type {
  BasketballFixture,
  CricketFixture,
  Fixture,
  FootballFixture,
  Mishap,
  MotorsportFixture,
  TennisFixture,
} from './sports/fixture.ts';
import { FOOTBALL_LENGTH } from './sports/football.ts';
import { shuffled } from './sports/random.ts';
import { tennisWinner } from './sports/tennis.ts';

export const TOURNAMENTS = [
  { id: 'solstice-open', name: 'Solstice Open', surface: 'clay', city: 'Valcourt' },
  { id: 'harbour-masters', name: 'Harbour Masters', surface: 'hard', city: 'Harbour' },
] as const;

export const SERIES = [
  { id: 'grand-meridian', name: 'Grand Meridian' },
  { id: 'meridian-sprint', name: 'Meridian Sprint' },
] as const;

export const CRICKET_CUPS = [
  { id: 'one-day-cup', name: 'Coastal One-Day Cup' },
  { id: 'harbour-blast', name: 'Harbour Blast' },
] as const;

/** Days around today on which something is on at every hour; a further day has what its weekday always has. */
const FULL = 4;

/** When the match begins that leads the front page. */
const EVENING = '20:00';

const [MON, TUE, WED, THU, FRI, SAT, SUN] = [0, 1, 2, 3, 4, 5, 6] as const;
const EVERY = [MON, TUE, WED, THU, FRI, SAT, SUN];

/** When something begins, on which weekdays all season long, and how it is made for a day. */
interface Slot {
  readonly at: string;
  readonly weekdays: readonly number[];
  readonly make: (when: When) => Fixture;
}

interface When {
  readonly day: number;
  /** Epoch ms. */
  readonly start: number;
  /** `2026-11-21-2000` */
  readonly name: string;
}

/**
 * In such an order and length that at any minute of a full day something is being played. Pairs that play past midnight
 * have nobody in common with those who begin after it.
 */
const SLOTS: readonly Slot[] = [
  { at: '00:10', weekdays: [], make: (when) => basketball(when, 0) },
  { at: '00:15', weekdays: [MON, SAT], make: (when) => cricket(when, { cup: 0, pair: 0, minutes: 525 }) },
  { at: '07:45', weekdays: [], make: (when) => tennis(when, { tournament: 1, minutes: 165 }) },
  { at: '10:15', weekdays: EVERY, make: (when) => tennis(when, { tournament: 0, minutes: 150 }) },
  { at: '11:00', weekdays: [], make: (when) => cricket(when, { cup: 1, pair: 2, minutes: 200 }) },
  { at: '12:30', weekdays: [FRI, SAT, SUN], make: motorsport },
  { at: '14:15', weekdays: [], make: (when) => football(when, 2) },
  { at: '15:45', weekdays: [TUE, FRI, SUN], make: (when) => cricket(when, { cup: 1, pair: 1, minutes: 200 }) },
  { at: '18:30', weekdays: [SAT, SUN], make: (when) => football(when, 1) },
  { at: EVENING, weekdays: [WED, SAT, SUN], make: (when) => football(when, 0) },
  { at: '20:15', weekdays: [SAT], make: (when) => ({ ...football(when, 3), mishap: mishapOn(when.day) }) },
  { at: '20:30', weekdays: [TUE, THU, FRI, SUN], make: (when) => basketball(when, 1) },
  { at: '22:30', weekdays: [], make: (when) => basketball(when, 2) },
  { at: '23:40', weekdays: [], make: (when) => basketball(when, 3) },
];

/** Returns the fixtures of a day by time. A day always has the same fixtures, and more of them while it is near. */
export function fixturesOn(day: number, today: number): readonly Fixture[] {
  const full = Math.abs(day - today) <= FULL;
  return SLOTS.filter(({ weekdays }) => full || weekdays.includes(weekdayOf(day))).map(({ at, make }) =>
    make(whenOn(day, at))
  );
}

/** Returns the football match at eight o'clock in the evening. */
export function eveningMatch(day: number): FootballFixture {
  return football(whenOn(day, EVENING), 0);
}

function whenOn(day: number, at: string): When {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return { day, start: timeOn(day, hours * 60 + minutes), name: `${dateOf(day)}-${at.replace(':', '')}` };
}

/** `pair`: which two of the day's pairs. */
function football({ day, start, name }: When, pair: number): FootballFixture {
  return {
    sport: 'football',
    id: `football-${name}`,
    start,
    length: FOOTBALL_LENGTH * MINUTE_MS,
    ...pairOf(footballClubs, { day, pair }),
    round: 1 + (((mondayOf(day) / 7) % 34) | 0),
    mishap: null,
  };
}

function basketball({ day, start, name }: When, pair: number): BasketballFixture {
  return {
    sport: 'basketball',
    id: `basketball-${name}`,
    start,
    length: BASKETBALL_LENGTH * MINUTE_MS,
    ...pairOf(basketballClubs, { day, pair }),
  };
}

function cricket(
  { day, start, name }: When,
  { cup, pair, minutes }: { cup: 0 | 1; pair: number; minutes: number }
): CricketFixture {
  return {
    sport: 'cricket',
    id: `cricket-${name}`,
    start,
    length: minutes * MINUTE_MS,
    format: cup === 0 ? 'ODI' : 'T20',
    competition: CRICKET_CUPS[cup].name,
    ...pairOf(cricketClubs, { day, pair }),
  };
}

/** Of a week: the sprint ends on Thursday, the Grand Meridian on Sunday. */
const SESSIONS = ['PRACTICE', 'PRACTICE', 'QUALIFYING', 'RACE', 'PRACTICE', 'QUALIFYING', 'RACE'] as const;

function motorsport({ day, start, name }: When): MotorsportFixture {
  const weekday = weekdayOf(day);
  const session = SESSIONS[weekday] ?? 'RACE';
  return {
    sport: 'motorsport',
    id: `motorsport-${name}`,
    start,
    length: 115 * MINUTE_MS,
    series: SERIES[weekday >= FRI ? 0 : 1].name,
    session,
    circuit: circuits[((mondayOf(day) / 7) % circuits.length) | 0] ?? circuits[0],
    drivers,
  };
}

/** A week is a tournament of eight, half of the players: four quarter-finals, two semi-finals, and the final on Sunday. */
function tennis(when: When, { tournament, minutes }: { tournament: 0 | 1; minutes: number }): TennisFixture {
  const { day, start, name } = when;
  const monday = mondayOf(day);
  // Nobody is at two tournaments in a week.
  const draw = shuffled(players, `tennis ${monday}`).slice(tournament * 8, tournament * 8 + 8);
  const on = (weekday: number): TennisFixture => {
    const date = dateOf(monday + weekday);
    return {
      sport: 'tennis',
      id: `tennis-${date}-${name.slice(-4)}`,
      start,
      length: minutes * MINUTE_MS,
      tournament: TOURNAMENTS[tournament],
      round: weekday < FRI ? 'QF' : weekday < SUN ? 'SF' : 'F',
      players: weekday < FRI ? two(draw, weekday) : two(winners(weekday), 0),
    };
  };
  const winners = (weekday: number) =>
    ({ [FRI]: [MON, TUE], [SAT]: [WED, THU], [SUN]: [FRI, SAT] })[weekday as 4 | 5 | 6].map((earlier) => {
      const match = on(earlier);
      return match.players[tennisWinner(match)];
    });
  return on(weekdayOf(day));
}

/** Every fifth evening one is postponed, one called off, one late. */
function mishapOn(day: number): Mishap {
  return ([null, 'postponed', 'delayed', null, 'cancelled'] as const)[day % 5] ?? null;
}

/**
 * Home and away by the circle method: the first club stays, the others move on by one place each day. On a day nobody plays
 * twice, and the same two meet again only after everybody has met everybody, at the other's ground.
 */
function pairOf(clubs: readonly Club[], { day, pair }: { day: number; pair: number }): { home: Club; away: Club } {
  const [first, ...rest] = clubs;
  const turn = day % rest.length;
  const circle = [first, ...rest.slice(turn), ...rest.slice(0, turn)];
  const [one, two] = [circle[pair], circle[clubs.length - 1 - pair]];
  if (!one || !two || one === two) throw new Error(`there is no pair ${pair}`);
  const swapped = (Math.floor(day / rest.length) + pair) % 2 === 1;
  return swapped ? { home: two, away: one } : { home: one, away: two };
}

function two<Item>(items: readonly Item[], pair: number): readonly [Item, Item] {
  const [first, second] = items.slice(pair * 2, pair * 2 + 2);
  if (first === undefined || second === undefined) throw new Error(`there is no pair ${pair}`);
  return [first, second];
}
