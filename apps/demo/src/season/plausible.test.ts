import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { imageUrl } from '../content/images.ts';
import { faultsOf, type Marker, sidesIn } from '../testing/faults.ts';
import { dayOf, timeOn, toTime, weekdayOf } from './day.ts';
import { demoEntities } from './entities.ts';
import { eventAt } from './events.ts';
import type { DemoResource } from './resource.ts';
import { demoFixtures, demoLive, demoSeason } from './season.ts';
import { basketballClubs, cricketClubs, footballClubs, standSides } from './sports/clubs.ts';
import type { Fixture } from './sports/fixture.ts';

/** Days of every kind: the end of a week, both changes of the clock, a leap day, the end of a year. */
const DATES = ['2026-11-22', '2026-11-23', '2026-10-25', '2027-03-28', '2028-02-29', '2026-12-31'];
const days = DATES.map((date) => [date, dayOf(Date.parse(`${date}T12:00:00Z`))] as const);

describe('every published match is one that a paper could print', () => {
  it.each(days)('on %s, minute by minute', (_, day) => {
    const [from, to] = [timeOn(day, 0), timeOn(day + 1, 0)];
    const fixtures = demoFixtures(from + DAY_MS / 2).filter(({ start, length }) => start + length > from && start < to);
    // Expected to be empty once at the end: 20,000 expectations take longer than what they check.
    const faults: unknown[] = [];
    for (let now = from; now < to; now += 2 * MINUTE_MS) {
      const near = fixtures.filter(
        ({ start, length }) => start - 80 * MINUTE_MS < now && now < start + length + HOUR_MS
      );
      const events = [...near.map((fixture) => eventAt(fixture, now)), ...demoLive(now).events];
      for (const event of events) faults.push(...faultsOf(event, now).map((fault) => [toTime(now), event.id, fault]));
      faults.push(...twiceAtOnce(near, now).map((id) => [toTime(now), id, 'in two matches at once']));
    }
    expect(faults).toEqual([]);
  });

  it.each(days)('around %s, three weeks either way', (_, day) => {
    for (const now of [timeOn(day, 0) - 1, timeOn(day, 0), timeOn(day, 20 * 60 + 31)]) {
      for (const event of demoSeason(now).events) expect(faultsOf(event, now), event.id).toEqual([]);
    }
  });

  it.each(days)('in the week of %s no two meet twice, and no player is at two tournaments', (_, day) => {
    const monday = timeOn(day - weekdayOf(day), 12 * 60);
    const week = Array.from({ length: 7 }, (_, n) => dayOf(monday) + n);
    const fixtures = demoFixtures(monday + 3 * DAY_MS).filter(({ start }) => week.includes(dayOf(start)));
    const meetings = fixtures.flatMap((fixture) =>
      'home' in fixture ? [`${[fixture.home.id, fixture.away.id].sort().join(' ')}`] : []
    );
    expect(meetings.filter((meeting, i) => meetings.indexOf(meeting) !== i)).toEqual([]);

    const entries = fixtures.flatMap((fixture) =>
      fixture.sport === 'tennis' ? fixture.players.map(({ id }) => [id, fixture.tournament.name] as const) : []
    );
    for (const [id, name] of entries) {
      expect([id, entries.filter((entry) => entry[0] === id && entry[1] !== name)]).toEqual([id, []]);
    }
  });

  it('a football match with one name on both score sheets is none', () => {
    for (const [, day] of days) {
      const fixtures = demoFixtures(timeOn(day, 720)).filter(({ sport }) => sport === 'football');
      for (const fixture of fixtures) {
        const { markers } = eventAt(fixture, fixture.start + DAY_MS).fields as { markers: Marker[] };
        const sides = new Map<string, string>();
        for (const { label, entityId } of markers) {
          const scorer = label.replace(/^\S+ /, '');
          expect(sides.get(scorer) ?? entityId, `${fixture.id}: ${scorer}`).toBe(entityId);
          sides.set(scorer, entityId);
        }
      }
    }
  });
});

describe('pictures of the season', () => {
  const clubs = [...footballClubs, ...basketballClubs, ...cricketClubs, ...standSides];

  it('one club has one crest, on its card and beside its score', () => {
    for (const { id } of clubs) {
      const entity = demoEntities.find((one) => one.id === id)?.fields ?? {};
      expect(entity).toMatchObject({
        thumbnailUrl: imageUrl(`club-${id}`),
        metadata: { logoUrl: imageUrl(`crest-${id}`) },
      });
    }
    for (const now of days.map(([, day]) => timeOn(day, 1_200))) {
      for (const { name, logo } of demoSeason(now).events.flatMap(({ fields }) => sidesIn(fields['metadata']))) {
        const club = clubs.find((one) => one.name === name);
        if (club) expect([name, logo]).toEqual([name, imageUrl(`crest-${club.id}`)]);
      }
    }
  });

  it('tennis players have portraits, the same in a match as on their cards', () => {
    const cards = new Map(
      demoEntities.flatMap(({ fields }) =>
        fields['typeId'] === 'player' ? [[surnameOf(fields['displayName']), fields['thumbnailUrl']]] : []
      )
    );
    const events = demoSeason(timeOn(days[0]?.[1] ?? 0, 1_200)).events.filter(({ id }) => id.startsWith('tennis-'));
    const players = events.flatMap(({ fields }) => sidesIn(fields['metadata']));
    expect(players.length).toBeGreaterThan(20);
    for (const { name, logo } of players) {
      expect(logo).toMatch(/^\/img\/demo\/face-\d+$/);
      expect(logo).toBe(cards.get(surnameOf(name)));
    }
  });
});

describe('words of the season', () => {
  it.each(days)('on %s: a weekday in the lead is the weekday of the clock', (_, day) => {
    const { bannerCollections, events } = demoSeason(timeOn(day, 9 * 60));
    const [headline, match] = textsOf(bannerCollections, 'home');
    const today = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Europe/Amsterdam' });

    expect(headline).toBe(`${today.format(timeOn(day, 9 * 60))}, under the lights`);
    const evening = events.find(({ id, fields }) => id.endsWith('-2000') && fields['startTime'] === at(day, 20));
    expect(match).toBe(`${String(evening?.fields['title']).replace('–', 'v')}, live tonight`);
    const draw = events.find(({ id }) => id === 'cup-draw')?.fields['startTime'];
    expect(textsOf(bannerCollections, 'single')).toEqual([`Cup draw, ${today.format(Date.parse(String(draw)))}`, '']);
  });

  it.each(days)('on %s: the lead follows the match at eight, and names no hour', (_, day) => {
    const leadAt = (minute: number) => textsOf(demoLive(timeOn(day, minute)).bannerCollections, 'home', 3).slice(1);
    const evening = demoSeason(timeOn(day, 600)).events.find(({ id, fields }) => {
      return id.startsWith('football-') && fields['startTime'] === at(day, 20);
    });
    const match = String(evening?.fields['title']).replace('–', 'v');

    expect(leadAt(0)).toEqual([`${match}, live tonight`, 'Read the preview']);
    expect(leadAt(20 * 60 - 1)).toEqual([`${match}, live tonight`, 'Read the preview']);
    expect(leadAt(20 * 60)).toEqual([`${match}, live now`, 'Watch live']);
    expect(leadAt(21 * 60 + 49)).toEqual([`${match}, live now`, 'Watch live']);
    expect(leadAt(21 * 60 + 50)).toEqual([`${match}: the highlights`, 'Watch highlights']);
    expect(leadAt(24 * 60 - 1)).toEqual([`${match}: the highlights`, 'Watch highlights']);
  });

  it.each(days)('on %s: two football matches of a day have different pictures', (_, day) => {
    const matches = demoSeason(timeOn(day, 600)).events.filter(({ id }) => id.startsWith('football-'));
    const ofDay = matches.filter(({ id }) => id.includes(new Date(timeOn(day, 720)).toISOString().slice(0, 10)));
    const images = ofDay.map(({ fields }) => fields['thumbnailUrl']);
    expect(images.length).toBeGreaterThan(3);
    expect(new Set(images).size).toBe(images.length);
  });

  it('no other text of the season names a day or a month', () => {
    const names =
      /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(January|February|March|April|June|July|August)\b|ember\b|October/;
    const { bannerCollections, ...season } = demoSeason(timeOn(days[0]?.[1] ?? 0, 600));
    const otherCollections = bannerCollections.filter(({ id }) => !['home', 'trial', 'single'].includes(id));

    expect(englishIn([otherCollections, season]).filter((text) => names.test(text))).toEqual([]);
  });
});

/** Everybody who is in two matches at `now`. */
function twiceAtOnce(fixtures: readonly Fixture[], now: number): readonly string[] {
  const running = fixtures.filter(({ start, length }) => start <= now && now < start + length);
  const ids = running.flatMap((fixture) =>
    'home' in fixture
      ? [fixture.home.id, fixture.away.id]
      : 'players' in fixture
        ? fixture.players.map(({ id }) => id)
        : fixture.drivers.map(({ id }) => id)
  );
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}

function surnameOf(name: unknown): string {
  return String(name).split(' ').at(-1) ?? '';
}

function at(day: number, hour: number): string {
  return new Date(timeOn(day, hour * 60)).toISOString();
}

/** English texts of a collection's first banner; of the lead its first two, or as many as `count`. */
function textsOf(collections: readonly DemoResource[], id: string, count = 2): readonly string[] {
  const { banners } = (collections.find((one) => one.id === id)?.fields ?? { banners: [] }) as {
    banners: { texts: { text: { en: string } | string }[] }[];
  };
  const texts = banners[0]?.texts.map(({ text }) => (typeof text === 'string' ? text : text.en)) ?? [];
  return id === 'home' ? texts.slice(0, count) : texts;
}

/** Texts in English, however deep: all but those under the name of another language. */
function englishIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (['nl', 'de', 'ar'].includes(key) ? [] : englishIn(part)));
}
