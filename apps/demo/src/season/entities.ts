import type { Text } from '../content/banner.ts';
import { type ImageName, imageUrl } from '../content/images.ts';
import type { DemoResource } from './resource.ts';
import { CRICKET_CUPS, SERIES, TOURNAMENTS } from './schedule.ts';
import { type Player, players, portraitUrl, type RacingTeam, racingTeams } from './sports/athletes.ts';
import { BASKETBALL_LEAGUE } from './sports/basketball.ts';
import { basketballClubs, type Club, crestUrl, cricketClubs, footballClubs, standSides } from './sports/clubs.ts';
import type { Sport } from './sports/fixture.ts';
import { CHARITY_CUP, FOOTBALL_LEAGUE } from './sports/football.ts';
import { SPORTS } from './sports/sport-names.ts';

const clubs = [
  ...[...footballClubs, ...standSides].map((club) => ({ ...club, sport: 'football' as const })),
  ...basketballClubs.map((club) => ({ ...club, sport: 'basketball' as const })),
  ...cricketClubs.map((club) => ({ ...club, sport: 'cricket' as const })),
];

const competitions: readonly { id: string; name: string; sport: Sport; image: ImageName }[] = [
  { ...FOOTBALL_LEAGUE, sport: 'football', image: 'night' },
  { ...CHARITY_CUP, sport: 'football', image: 'goal' },
  { ...BASKETBALL_LEAGUE, sport: 'basketball', image: 'court' },
  ...TOURNAMENTS.map(({ id, name }) => ({ id, name, sport: 'tennis' as const, image: 'clay' as const })),
  ...SERIES.map(({ id, name }) => ({ id, name, sport: 'motorsport' as const, image: 'track' as const })),
  ...CRICKET_CUPS.map(({ id, name }) => ({ id, name, sport: 'cricket' as const, image: 'oval' as const })),
];

const channels: readonly { id: string; name: string; image: ImageName }[] = [
  { id: 'touchline-one', name: 'Touchline One', image: 'tunnel' },
  { id: 'touchline-two', name: 'Touchline Two', image: 'lanes' },
  { id: 'touchline-radio', name: 'Touchline Radio', image: 'rain' },
];

const CHANNEL: Text = { en: 'Channel', nl: 'Zender', de: 'Sender', ar: 'قناة' };

/** Every team, player, competition, venue and channel. */
export const demoEntities: readonly DemoResource[] = [
  ...clubs.map((club) => team(club, { sport: club.sport, city: club.city })),
  ...racingTeams.map((racing) => team(racing, { sport: 'motorsport' })),
  ...players.map(player),
  ...competitions.map(({ id, name, sport, image }) => shown(id, name, { typeId: 'competition', sport, image })),
  ...footballClubs.map(venue),
  ...channels.map(({ id, name, image }) => shown(id, name, { typeId: 'channel', sport: null, image })),
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
    thumbnailUrl: imageUrl(`club-${id}`),
    metadata,
  });
}

function player({ id, fullName, country, seed }: Player): DemoResource {
  const metadata = { sport: 'tennis', country, seed };
  return entity(id, {
    typeId: 'player',
    displayName: fullName,
    description: SPORTS.tennis,
    thumbnailUrl: portraitUrl(seed),
    metadata,
  });
}

function venue({ id, venue: name, city, name: club }: Club): DemoResource {
  const metadata = { sport: 'football', city, home: club };
  return entity(`venue-${id}`, {
    typeId: 'venue',
    displayName: name,
    description: city,
    thumbnailUrl: imageUrl('rain'),
    metadata,
  });
}

function shown(
  id: string,
  name: string,
  { typeId, sport, image }: { typeId: string; sport: Sport | null; image: ImageName }
): DemoResource {
  return entity(id, {
    typeId,
    displayName: name,
    description: sport === null ? CHANNEL : SPORTS[sport],
    thumbnailUrl: imageUrl(image),
    metadata: sport === null ? {} : { sport },
  });
}

function entity(id: string, fields: DemoResource['fields']): DemoResource {
  return { id, fields };
}
