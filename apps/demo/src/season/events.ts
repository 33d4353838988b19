import type { Text } from '../content/banner.ts';
import { storyUrl } from '../content/banner.ts';
import { DEMO_PUBLISHER, type ImageName, imageUrl } from '../content/images.ts';
import { toTime } from './day.ts';
import { EVENING_CAMERA } from './live-videos.ts';
import type { DemoResource } from './resource.ts';
import { CRICKET_CUPS, SERIES, TOURNAMENTS } from './schedule.ts';
import { BASKETBALL_LEAGUE, playBasketball } from './sports/basketball.ts';
import { playCricket } from './sports/cricket.ts';
import type { Fixture, Progress, Sport } from './sports/fixture.ts';
import { FOOTBALL_LEAGUE, playFootball } from './sports/football.ts';
import { playMotorsport } from './sports/motorsport.ts';
import { playTennis } from './sports/tennis.ts';

const IMAGES_BY_SPORT: Readonly<Record<Sport, { image: ImageName; poster: ImageName; story: string }>> = {
  football: { image: 'night', poster: 'night', story: 'story-coast' },
  basketball: { image: 'court', poster: 'court', story: 'story-comets' },
  tennis: { image: 'clay', poster: 'clay', story: 'story-valcourt' },
  motorsport: { image: 'track', poster: 'track', story: 'story-castellan' },
  cricket: { image: 'oval', poster: 'oval', story: 'story-over' },
};

/** Returns the event of a fixture at `now` (epoch ms) for the management API. Equal times return equal events. */
export function eventAt(fixture: Fixture, now: number): DemoResource {
  const { status, startTime, endTime, metadata, markers } = progressOf(fixture, now);
  const { poster, story } = IMAGES_BY_SPORT[fixture.sport];
  return {
    id: fixture.id,
    fields: {
      typeId: fixture.sport,
      title: titleOf(fixture),
      description: descriptionOf(fixture),
      status,
      startTime: toTime(startTime),
      endTime: endTime === null ? null : toTime(endTime),
      timeZone: DEMO_PUBLISHER.timeZone,
      thumbnailUrl: imageUrl(imageOf(fixture)),
      posterUrl: imageUrl(poster),
      videoIds: videosOf(fixture, status),
      entityIds: entitiesOf(fixture),
      links: { details: storyUrl(story) },
      metadata,
      markers: markers.map((marker) => ({ ...marker, time: toTime(marker.time) })),
    },
  };
}

/** Football matches by their kick-off, so that a day's cards differ. */
const FOOTBALL_IMAGES: Readonly<Record<string, ImageName>> = { '1415': 'goal', '1830': 'rain', '2015': 'tunnel' };

function imageOf({ sport, id }: Fixture): ImageName {
  const time = id.slice(-4);
  return (sport === 'football' ? FOOTBALL_IMAGES[time] : undefined) ?? IMAGES_BY_SPORT[sport].image;
}

function progressOf(fixture: Fixture, now: number): Progress {
  switch (fixture.sport) {
    case 'football':
      return playFootball(fixture, now);
    case 'basketball':
      return playBasketball(fixture, now);
    case 'tennis':
      return playTennis(fixture, now);
    case 'motorsport':
      return playMotorsport(fixture, now);
    case 'cricket':
      return playCricket(fixture, now);
  }
}

const SESSIONS: Readonly<Record<string, Text>> = {
  PRACTICE: { en: 'practice', nl: 'training', de: 'Training', ar: 'تجارب حرة' },
  QUALIFYING: { en: 'qualifying', nl: 'kwalificatie', de: 'Qualifying', ar: 'تصفيات' },
  RACE: { en: 'race', nl: 'race', de: 'Rennen', ar: 'سباق' },
};

function titleOf(fixture: Fixture): Text | string {
  if (fixture.sport === 'motorsport') {
    return inEach(SESSIONS[fixture.session], (session) => `${fixture.circuit.name}: ${session}`);
  }
  const [first, second] = fixture.sport === 'tennis' ? fixture.players : [fixture.home, fixture.away];
  return `${first.name} – ${second.name}`;
}

const ROUNDS: Readonly<Record<string, Text>> = {
  QF: { en: 'Quarter-final', nl: 'Kwartfinale', de: 'Viertelfinale', ar: 'ربع النهائي' },
  SF: { en: 'Semi-final', nl: 'Halve finale', de: 'Halbfinale', ar: 'نصف النهائي' },
  F: { en: 'Final', nl: 'Finale', de: 'Finale', ar: 'النهائي' },
};
const ROUND: Text = { en: 'Round', nl: 'Speelronde', de: 'Spieltag', ar: 'الجولة' };

function descriptionOf(fixture: Fixture): Text | string {
  switch (fixture.sport) {
    case 'football':
      return inEach(ROUND, (round) => `${FOOTBALL_LEAGUE.name}, ${round} ${fixture.round}. ${fixture.home.venue}.`);
    case 'tennis':
      return inEach(
        ROUNDS[fixture.round],
        (round) => `${fixture.tournament.name}, ${round}. ${fixture.tournament.city}.`
      );
    case 'basketball':
      return `${BASKETBALL_LEAGUE.name}. ${fixture.home.venue}, ${fixture.home.city}.`;
    case 'motorsport':
      return `${fixture.series}. ${fixture.circuit.name}.`;
    case 'cricket':
      return `${fixture.competition} (${fixture.format}). ${fixture.home.venue}, ${fixture.home.city}.`;
  }
}

function inEach(text: Text | undefined, say: (words: string) => string): Text {
  const { en, nl, de, ar } = text ?? { en: '', nl: '', de: '', ar: '' };
  return { en: say(en), nl: say(nl), de: say(de), ar: say(ar) };
}

function entitiesOf(fixture: Fixture): readonly string[] {
  switch (fixture.sport) {
    case 'football':
      return [fixture.home.id, fixture.away.id, FOOTBALL_LEAGUE.id];
    case 'basketball':
      return [fixture.home.id, fixture.away.id, BASKETBALL_LEAGUE.id];
    case 'tennis':
      return [...fixture.players.map(({ id }) => id), idNamed(TOURNAMENTS, fixture.tournament.name)];
    case 'motorsport':
      return [...new Set(fixture.drivers.map(({ team }) => team.id)), idNamed(SERIES, fixture.series)];
    case 'cricket':
      return [fixture.home.id, fixture.away.id, idNamed(CRICKET_CUPS, fixture.competition)];
  }
}

function idNamed(competitions: readonly { readonly id: string; readonly name: string }[], name: string): string {
  return competitions.find((competition) => competition.name === name)?.id ?? '';
}

/** The evening's football match is shown while it is played, what is over in short; the rest is not filmed. */
function videosOf({ sport, id }: Fixture, status: string): readonly string[] {
  if (status === 'EVENT_STATUS_FINISHED') return [`${sport}-highlights`];
  const isShown = status === 'EVENT_STATUS_STARTED' && sport === 'football' && id.endsWith('-2000');
  return isShown ? [EVENING_CAMERA] : [];
}
