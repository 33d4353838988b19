import type { Text } from '../content/banner.ts';
import { type Picture, pictureUrl } from '../content/picture.ts';
import { type Player, players, type RacingTeam, racingTeams } from './athletes.ts';
import { BASKETBALL_LEAGUE } from './basketball.ts';
import { basketballClubs, type Club, type Colours, crestId, crestUrl, cricketClubs, footballClubs } from './clubs.ts';
import type { Sport } from './fixture.ts';
import { FOOTBALL_LEAGUE } from './football.ts';
import type { DemoResource } from './resource.ts';
import { CRICKET_CUPS, SERIES, TOURNAMENTS } from './schedule.ts';
import { SPORTS } from './sports.ts';

/** A crest to be drawn: who it stands for, and what is on it. */
export interface DemoCrest extends Colours {
  /** Id of the image. */
  readonly id: string;
  readonly name: string;
  /** Up to three letters. */
  readonly letters: string;
}

const clubs = [
  ...footballClubs.map((club) => ({ ...club, sport: 'football' as const })),
  ...basketballClubs.map((club) => ({ ...club, sport: 'basketball' as const })),
  ...cricketClubs.map((club) => ({ ...club, sport: 'cricket' as const })),
];

/** A crest for each club, racing team and tennis player. */
export const demoCrests: readonly DemoCrest[] = [
  ...[...clubs, ...racingTeams].map(({ id, name, shortName, first, second }) => ({
    id: crestId(id),
    name,
    letters: shortName,
    first,
    second,
  })),
  ...players.map(({ id, name, fullName, first, second }) => ({
    id: crestId(id),
    name,
    letters: fullName.replace(/[^A-Z]/g, ''),
    first,
    second,
  })),
];

const competitions: readonly { id: string; name: string; sport: Sport; picture: Picture }[] = [
  { ...FOOTBALL_LEAGUE, sport: 'football', picture: 'night' },
  { ...BASKETBALL_LEAGUE, sport: 'basketball', picture: 'court' },
  ...TOURNAMENTS.map(({ id, name }) => ({ id, name, sport: 'tennis' as const, picture: 'clay' as const })),
  ...SERIES.map(({ id, name }) => ({ id, name, sport: 'motorsport' as const, picture: 'track' as const })),
  ...CRICKET_CUPS.map(({ id, name }) => ({ id, name, sport: 'cricket' as const, picture: 'oval' as const })),
];

const channels: readonly { id: string; name: string; picture: Picture }[] = [
  { id: 'touchline-one', name: 'Touchline One', picture: 'tunnel' },
  { id: 'touchline-two', name: 'Touchline Two', picture: 'lanes' },
  { id: 'touchline-radio', name: 'Touchline Radio', picture: 'rain' },
];

const CHANNEL: Text = { en: 'Channel', nl: 'Zender', de: 'Sender', ar: 'قناة' };

/** Every team, player, competition, venue and channel. */
export const demoEntities: readonly DemoResource[] = [
  ...clubs.map((club) => team(club, { sport: club.sport, city: club.city })),
  ...racingTeams.map((racing) => team(racing, { sport: 'motorsport' })),
  ...players.map(player),
  ...competitions.map(({ id, name, sport, picture }) => shown(id, name, { typeId: 'competition', sport, picture })),
  ...footballClubs.map(venue),
  ...channels.map(({ id, name, picture }) => shown(id, name, { typeId: 'channel', sport: null, picture })),
];

function team(
  { id, name, shortName, first }: Club | RacingTeam,
  { sport, city }: { sport: Sport; city?: string }
): DemoResource {
  const metadata = { sport, shortName, color: first, logoUrl: crestUrl(id), ...(city !== undefined && { city }) };
  return entity(id, {
    typeId: 'team',
    displayName: name,
    description: SPORTS[sport],
    thumbnailUrl: pictureUrl(`club-${id}`),
    metadata,
  });
}

function player({ id, fullName, country, seed }: Player): DemoResource {
  const metadata = { sport: 'tennis', country, seed };
  return entity(id, {
    typeId: 'player',
    displayName: fullName,
    description: SPORTS.tennis,
    thumbnailUrl: pictureUrl(`face-${seed}`),
    metadata,
  });
}

function venue({ id, venue: name, city, name: club }: Club): DemoResource {
  const metadata = { sport: 'football', city, home: club };
  return entity(`venue-${id}`, {
    typeId: 'venue',
    displayName: name,
    description: city,
    thumbnailUrl: pictureUrl('rain'),
    metadata,
  });
}

function shown(
  id: string,
  name: string,
  { typeId, sport, picture }: { typeId: string; sport: Sport | null; picture: Picture }
): DemoResource {
  return entity(id, {
    typeId,
    displayName: name,
    description: sport === null ? CHANNEL : SPORTS[sport],
    thumbnailUrl: pictureUrl(picture),
    metadata: sport === null ? {} : { sport },
  });
}

function entity(id: string, fields: DemoResource['fields']): DemoResource {
  return { id, fields };
}
