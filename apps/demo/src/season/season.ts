import { SPORT_PATHS } from '@touchline/domain';
import { type DemoCollection, demoCollections, leads } from '../content/index.ts';
import { demoAppointments } from './appointments.ts';
import { dayOf } from './day.ts';
import { demoEntities } from './entities.ts';
import { eventAt } from './events.ts';
import { liveVideos } from './live-videos.ts';
import { demoOffers } from './offers.ts';
import { penalties } from './penalties.ts';
import type { DemoResource } from './resource.ts';
import { roundTheClock } from './round-the-clock.ts';
import { fixturesOn } from './schedule.ts';
import type { Fixture, Sport } from './sports/fixture.ts';
import { SPORTS } from './sports/sport-names.ts';
import { demoAccessPolicies, demoVideos } from './videos.ts';
import { demoWorks } from './works.ts';

/** Days of the season before and after today. */
const REACH = 21;

/** Everything of the demo publisher but its pictures, by collection, in an order in which it can be made. */
export interface DemoSeason {
  readonly bannerCollections: readonly DemoResource[];
  readonly eventTypes: readonly DemoResource[];
  readonly offers: readonly DemoResource[];
  readonly accessPolicies: readonly DemoResource[];
  readonly videos: readonly DemoResource[];
  readonly entities: readonly DemoResource[];
  readonly creativeWorks: readonly DemoResource[];
  readonly translations: readonly DemoResource[];
  readonly events: readonly DemoResource[];
}

/**
 * The season as it stands at `now` (epoch ms): three weeks either way, with something on at every minute of yesterday,
 * today and tomorrow. A pure function: what an event was and will be depends on the time alone, so that any server says
 * the same, and a fixture stays what it was announced as.
 */
export function demoSeason(now: number): DemoSeason {
  const today = dayOf(now);
  return {
    bannerCollections: demoCollections(now).map(toResource),
    eventTypes: Object.entries(SPORT_PATHS).map(([id, paths]) => ({
      id,
      fields: { displayName: SPORTS[id as Sport], paths },
    })),
    offers: demoOffers,
    accessPolicies: demoAccessPolicies(today),
    videos: demoVideos(now),
    entities: demoEntities,
    creativeWorks: demoWorks(today),
    translations: [{ id: 'nl', fields: { texts: { Live: 'Nu bezig', 'Match details': 'Naar de wedstrijd' } } }],
    events: [
      ...demoFixtures(now).map((fixture) => eventAt(fixture, now)),
      ...demoAppointments(today, now),
      ...demoLive(now).events,
    ],
  };
}

/** The part of the season that changes from minute to minute, besides the fixtures. */
export function demoLive(now: number): Pick<DemoSeason, 'bannerCollections' | 'videos' | 'events'> {
  return {
    bannerCollections: leads(now).map(toResource),
    videos: liveVideos(now),
    events: [roundTheClock(now), penalties(now)],
  };
}

function toResource({ id, banners }: DemoCollection): DemoResource {
  return { id, fields: { banners } };
}

/** Returns the fixtures of the season at `now` (epoch ms). */
export function demoFixtures(now: number): readonly Fixture[] {
  const today = dayOf(now);
  return Array.from({ length: 2 * REACH + 1 }, (_, n) => fixturesOn(today - REACH + n, today)).flat();
}
