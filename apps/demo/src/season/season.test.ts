import { DAY_MS, HOUR_MS, MINUTE_MS, SPORT_PATHS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { demoImages } from '../content/index.ts';
import { stories } from '../page/stories.ts';
import { dayOf } from './day.ts';
import { eventAt } from './events.ts';
import { demoFixtures, demoSeason } from './season.ts';
import type { Sport } from './sports/fixture.ts';

/** Evenings of every kind: any weekday, both changes of the clock, a leap day, a new year. */
const EVENINGS = [
  '2026-11-16T20:00:00Z',
  '2026-11-17T20:00:00Z',
  '2026-11-18T20:00:00Z',
  '2026-11-19T20:00:00Z',
  '2026-11-20T20:00:00Z',
  '2026-11-21T20:00:00Z',
  '2026-11-22T20:00:00Z',
  '2026-10-25T20:00:00Z',
  '2027-03-28T20:00:00Z',
  '2028-02-29T20:00:00Z',
  '2026-12-31T20:00:00Z',
];
const evenings = EVENINGS.map((time) => [time.slice(0, 10), Date.parse(time)] as const);

describe('demoSeason', () => {
  it.each(evenings)('on %s: has 150 to 300 events in three weeks either way, of all five sports', (_, now) => {
    const { events } = demoSeason(now);
    const days = events.map(({ fields }) => (Date.parse(String(fields['startTime'])) - now) / DAY_MS);

    expect(events.length).toBeGreaterThanOrEqual(150);
    expect(events.length).toBeLessThanOrEqual(300);
    expect(Math.min(...days)).toBeLessThan(-20);
    expect(Math.max(...days)).toBeGreaterThan(19);
    expect(new Set(events.map(({ fields }) => fields['typeId']))).toEqual(new Set(Object.keys(SPORT_PATHS)));
  });

  it.each(evenings)('around %s: something is live at any minute of three days', (_, evening) => {
    const fixtures = demoFixtures(evening);
    for (let now = evening - 44 * HOUR_MS; now < evening + 28 * HOUR_MS; now += 5 * MINUTE_MS) {
      const due = fixtures.filter(({ start, length }) => start <= now && now < start + length);
      const live = due.filter((fixture) => eventAt(fixture, now).fields['status'] === 'EVENT_STATUS_STARTED');
      expect([new Date(now).toISOString(), live.length > 0]).toEqual([new Date(now).toISOString(), true]);
    }
  });

  it.each(evenings)(
    'on %s: from half past two until twenty to twelve one is over, one live and one to come',
    (_, evening) => {
      const today = demoFixtures(evening).filter(({ start }) => dayOf(start) === dayOf(evening));
      const starts = today.map(({ start }) => start);
      for (let now = Math.min(...starts) + 140 * MINUTE_MS; now < Math.max(...starts); now += 30 * MINUTE_MS) {
        const statuses = today.map((fixture) => eventAt(fixture, now).fields['status']);
        expect([...new Set(statuses)]).toEqual(
          expect.arrayContaining(['EVENT_STATUS_FINISHED', 'EVENT_STATUS_STARTED', 'EVENT_STATUS_SCHEDULED'])
        );
      }
    }
  );

  it('has matches that were postponed, called off and late', () => {
    const beforeEight = evenings.map(([, evening]) => evening - 90 * MINUTE_MS);
    const statuses = beforeEight.flatMap((now) => demoSeason(now).events.map(({ fields }) => fields['status']));
    expect([...new Set(statuses)]).toEqual(
      expect.arrayContaining(['EVENT_STATUS_POSTPONED', 'EVENT_STATUS_CANCELLED', 'EVENT_STATUS_DELAYED'])
    );
  });

  it('keeps what it announced: the same fixtures a week later, further ones behind them', () => {
    const now = Date.parse('2026-11-21T20:00:00Z');
    const announced = demoFixtures(now).filter(({ start }) => start > now + 5 * DAY_MS);
    const later = new Map(demoFixtures(now + 7 * DAY_MS).map((fixture) => [fixture.id, fixture]));

    for (const fixture of announced) expect(later.get(fixture.id)).toEqual(fixture);
  });

  it('says the same at the same moment, and has no id twice', () => {
    const now = Date.parse('2026-11-21T19:31:00Z');
    expect(demoSeason(now)).toEqual(demoSeason(now));
    for (const resources of Object.values(demoSeason(now))) {
      const ids = resources.map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9_-]{0,62}$/);
    }
  });

  it('points only at what is there', () => {
    const season = demoSeason(Date.parse('2026-11-21T20:00:00Z'));
    const idsOf = (resources: readonly { id: string }[]) => new Set(resources.map(({ id }) => id));
    const [videos, entities, policies] = [season.videos, season.entities, season.accessPolicies].map(idsOf);
    const urls = new Set(demoImages.map(({ id }) => `/img/demo/${id}`));
    const places = new Set(stories.map(({ id }) => `/#${id}`));
    const all = Object.values(season).flat();

    const valuesOf = (name: string) => all.flatMap(({ fields }) => fields[name] ?? []);

    expect(valuesOf('videoIds').filter((id) => !videos?.has(String(id)))).toEqual([]);
    expect(valuesOf('entityIds').filter((id) => !entities?.has(String(id)))).toEqual([]);
    expect(valuesOf('accessPolicyId').filter((id) => !policies?.has(String(id)))).toEqual([]);
    expect(imagesIn(all).filter((url) => !urls.has(url))).toEqual([]);
    expect(valuesOf('links').filter((links) => !places.has((links as { details: string }).details))).toEqual([]);
  });

  it('CARD-14: has works that are out, one that is due and one without date, and entities of five types', () => {
    const now = Date.parse('2026-11-21T20:00:00Z');
    const { creativeWorks, entities } = demoSeason(now);
    const releases = creativeWorks.map(({ fields }) => fields['releaseTime'] as string | null);

    expect(releases).toContain(null);
    expect(releases.some((time) => time !== null && Date.parse(time) < now)).toBe(true);
    expect(releases.some((time) => time !== null && Date.parse(time) > now)).toBe(true);
    expect(new Set(entities.map(({ fields }) => fields['typeId']))).toEqual(
      new Set(['team', 'player', 'competition', 'venue', 'channel'])
    );
  });
});

describe('each sport', () => {
  const evening = Date.parse('2026-11-22T20:00:00Z');
  const fixtures = demoFixtures(evening);
  const of = (sport: Sport) => fixtures.filter((fixture) => fixture.sport === sport && fixture.start < evening);

  /** The events of a sport as they were every five minutes, one list for each. */
  const played = (sport: Sport) =>
    of(sport).map((fixture) => {
      const steps = Math.ceil(fixture.length / (5 * MINUTE_MS)) + 1;
      return Array.from({ length: steps }, (_, n) => eventAt(fixture, fixture.start + n * 5 * MINUTE_MS).fields);
    });

  // Keys of each level, in the contract's words.
  const shapes: [Sport, unknown][] = [
    [
      'football',
      {
        competition: ['name', 'round'],
        clock: ['added', 'minute', 'period'],
        home: ['color', 'logoUrl', 'name', 'shortName'],
        away: ['color', 'logoUrl', 'name', 'shortName'],
        score: ['away', 'halfTime', 'home', 'penalties'],
        venue: ['city', 'name'],
      },
    ],
    [
      'basketball',
      {
        competition: ['name'],
        clock: ['period', 'remaining'],
        teams: [['color', 'logo', 'name', 'points', 'quarters', 'side']],
      },
    ],
    [
      'tennis',
      {
        tournament: ['name', 'round', 'surface'],
        players: [['country', 'games', 'imageUrl', 'name', 'point', 'setsWon', 'spec']],
        serving: 'number',
        summary: 'string',
      },
    ],
    [
      'motorsport',
      {
        series: ['name'],
        session: 'string',
        circuit: ['country', 'name'],
        lap: ['current', 'total'],
        flag: 'string',
        classification: [['driver', 'gap', 'position', 'team']],
      },
    ],
    [
      'cricket',
      {
        format: 'string',
        competition: ['name'],
        toss: ['elected', 'winner'],
        home: ['color', 'logoUrl', 'name'],
        away: ['color', 'logoUrl', 'name'],
        innings: [['battingSide', 'overs', 'runs', 'text', 'wickets']],
        statusText: ['$t'],
      },
    ],
  ];
  it.each(shapes)('%s: a running match has the payload of contract §2.4', (sport, shape) => {
    const fixture = of(sport).find((one) => one.sport !== 'motorsport' || one.session === 'RACE');
    const event = fixture && eventAt(fixture, fixture.start + fixture.length / 2);
    const metadata = event?.fields['metadata'] as Record<string, unknown>;
    expect(Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, shapeOf(value)]))).toEqual(shape);
  });

  it.each(Object.keys(SPORT_PATHS) as Sport[])(
    '%s: has names on every card, and scores on one that is over',
    (sport) => {
      const { home_name, away_name, home_score, away_score } = SPORT_PATHS[sport] as Record<string, string>;
      for (const fixture of of(sport)) {
        const before = eventAt(fixture, fixture.start - HOUR_MS).fields;
        const after = eventAt(fixture, fixture.start + DAY_MS).fields;
        for (const path of [home_name, away_name]) expect(at(before, path)).toEqual(expect.any(String));
        if (after['status'] !== 'EVENT_STATUS_FINISHED') continue;
        for (const path of [home_score, away_score].filter(Boolean)) expect(at(after, path)).not.toBeNull();
        for (const path of [home_score, away_score].filter(Boolean)) expect(at(before, path) ?? null).toBeNull();
      }
    }
  );

  it('football: goals are only added, and each has its marker', () => {
    for (const states of played('football').filter(([first]) => first?.['status'] === 'EVENT_STATUS_STARTED')) {
      const goals = states.map(
        (state) => Number(at(state, 'metadata.score.home')) + Number(at(state, 'metadata.score.away'))
      );
      expect(goals).toEqual([...goals].sort((a, b) => a - b));
      expect(states.at(-1)?.['markers']).toHaveLength(goals.at(-1) ?? -1);
    }
  });

  it('basketball: points are the sum of the quarters, and nobody goes home with a draw', () => {
    for (const states of played('basketball')) {
      for (const state of states) {
        const quarters = at(state, 'metadata.teams[0].quarters') as number[];
        expect(quarters.reduce((a, b) => a + b, 0)).toBe(at(state, 'metadata.teams[0].points'));
      }
      const last = states.at(-1) ?? {};
      expect(at(last, 'metadata.teams[0].points')).not.toBe(at(last, 'metadata.teams[1].points'));
    }
  });

  it('tennis: ends with three sets for one of them, who plays the next round', () => {
    for (const states of played('tennis')) {
      const last = states.at(-1) ?? {};
      const sets = [at(last, 'metadata.players[0].setsWon'), at(last, 'metadata.players[1].setsWon')];
      expect(sets.filter((won) => won === 3)).toHaveLength(1);
      expect(String(at(last, 'metadata.summary'))).toMatch(/^(\d-\d ?){3,5}$/);
    }
    const byId = new Map(fixtures.map((fixture) => [fixture.id, eventAt(fixture, evening).fields]));
    const semi = byId.get('tennis-2026-11-21-1015') ?? {};
    const winner = at(semi, `metadata.players[${at(semi, 'metadata.players[0].setsWon') === 3 ? 0 : 1}].name`);
    expect(String(byId.get('tennis-2026-11-22-1015')?.['title'])).toContain(winner);
  });

  it('motorsport: laps count up to the last, positions from one', () => {
    for (const states of played('motorsport').filter(([first]) => at(first ?? {}, 'metadata.session') === 'RACE')) {
      const laps = states.map((state) => Number(at(state, 'metadata.lap.current')));
      expect(laps).toEqual([...laps].sort((a, b) => a - b));
      expect([laps[0], laps.at(-1)]).toEqual([1, at(states[0] ?? {}, 'metadata.lap.total')]);
      expect(at(states.at(-1) ?? {}, 'metadata.flag')).toBe('CHEQUERED');
    }
  });

  it('cricket: the second innings ends with the runs wanted, with ten wickets or with the overs', () => {
    for (const states of played('cricket')) {
      const [first, second] = at(states.at(-1) ?? {}, 'metadata.innings') as {
        runs: number;
        wickets: number;
        overs: string;
      }[];
      if (!first || !second) throw new Error('a match that is over has two innings');
      const overs = at(states[0] ?? {}, 'metadata.format') === 'T20' ? '20.0' : '50.0';
      expect(second.runs > first.runs || second.wickets === 10 || second.overs === overs).toBe(true);
    }
  });

  it('nobody plays twice on a day', () => {
    const sides = fixtures.flatMap((fixture) =>
      'home' in fixture ? [fixture.home, fixture.away].map(({ id }) => `${dayOf(fixture.start)} ${id}`) : []
    );
    expect(new Set(sides).size).toBe(sides.length);
  });
});

function imagesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/img/') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(imagesIn) : [];
}

/** Keys of an object, shape of a list's first item, else the type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [shapeOf(value[0])];
  return typeof value === 'object' && value !== null ? Object.keys(value).sort() : typeof value;
}

/** Returns the value at a path such as `metadata.teams[0].name`. */
function at(fields: unknown, path = ''): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], fields);
}
