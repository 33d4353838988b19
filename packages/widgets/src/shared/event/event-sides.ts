import { initialsOf, loserOf, type SideReading, srcSetOf, withWidth } from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import type { EventSide } from './event-card.ts';
import type { EventFacts, ScoreFacts } from './event-facts.ts';
import type { Formats } from './formats.ts';
import { spokenResultOf } from './spoken-result.ts';
import type { Standing } from './standing.ts';

/** Width asked of logos, px. Source: spec §7 (IMG-03). */
const LOGO_WIDTH = 170;

/** How facts become words and pictures. */
interface Words {
  readonly formats: Formats;
  readonly texts: ContentTexts;
  readonly imageLoader?: ((url: string, width: number) => string) | undefined;
  readonly hasEagerLogos?: boolean | undefined;
}

interface Sides {
  readonly home: EventSide | null;
  readonly away: EventSide | null;
}

const TITLE_ONLY: Sides = { home: null, away: null };

/**
 * Both sides as they are drawn. Where a name is missing the title stands in place of both (EVT-01), with their scores
 * where there are any. The order of a race that is hidden would be its result, so there are no sides then.
 */
export function sidesOf(facts: EventFacts, words: Words): Sides {
  const { fields, reading, standing, home, away } = facts;
  const race = reading.form === 'field';
  if (race && standing.tone === 'hidden') return TITLE_ONLY;

  const named = fields.homeName !== null && (race || fields.awayName !== null);
  const scored = standing.showsScore && (home.score !== null || away.score !== null);
  if (!named && !scored) return TITLE_ONLY;

  const side = (which: 'home' | 'away') => sideOf(which, named, facts, words);
  return { home: side('home'), away: named && fields.awayName === null ? null : side('away') };
}

function sideOf(
  which: 'home' | 'away',
  named: boolean,
  facts: EventFacts,
  { formats, texts, imageLoader, hasEagerLogos }: Words
): EventSide {
  const { fields, reading, standing } = facts;
  const read = reading[which];
  const name = (named && (which === 'home' ? fields.homeName : fields.awayName)) || '';
  const logo = which === 'home' ? fields.homeLogo : fields.awayLogo;
  return {
    name,
    note: read.note ?? originOf(read, formats),
    spokenNote: spokenOriginOf(read, { formats, texts }),
    logo: logo === null ? null : { ...logoOf(logo, imageLoader), eager: hasEagerLogos },
    initials: initialsOf(name),
    lost: standing.tone === 'finished' && lost(which, facts),
    place: read.place ? formats.digits(read.place) : null,
    spokenResult: spokenResultOf(which, facts, { formats, texts }),
    ...resultOf(read, facts[which], standing, { digits: formats.digits, leader: texts.Leader }),
  };
}

function logoOf(url: string, load: Words['imageLoader']): NonNullable<EventSide['logo']> {
  if (load) return { src: load(url, LOGO_WIDTH), srcSet: undefined };
  return { src: withWidth(url, LOGO_WIDTH), srcSet: srcSetOf(url, LOGO_WIDTH) };
}

/** What tells how it stands. */
function resultOf(
  read: SideReading,
  { score, note, own }: ScoreFacts,
  { live, showsScore }: Standing,
  { digits, leader }: { digits: Formats['digits']; leader: string }
): Pick<EventSide, 'score' | 'scoreNote' | 'sets' | 'point' | 'serving'> {
  const shown = (text: string | null) => (showsScore && text ? digits(text) : null);
  const ofSport = own ? {} : read;
  return {
    score: shown(score),
    scoreNote: shown(note ?? (live && read.leads ? leader : null)),
    sets: showsScore ? (ofSport.sets ?? []).map(({ games, won }) => ({ games: digits(String(games)), won })) : [],
    point: live && ofSport.point ? digits(ofSport.point) : null,
    serving: live && ofSport.serving === true,
  };
}

/** Brackets beside equal scores of two plain sides are penalties. */
function lost(which: 'home' | 'away', { reading, home, away }: EventFacts): boolean {
  const side = ({ score, note }: ScoreFacts) => ({ score, shootOut: reading.form === 'versus' ? note : null });
  return loserOf(side(home), side(away)) === which;
}

/** 'Italy [1]': where a player comes from, and the seed as scoreboards write it. */
function originOf({ country, seed }: SideReading, formats: Formats): string | null {
  const parts = [country ? formats.country(country) : '', seed ? `[${formats.digits(String(seed))}]` : ''];
  return parts.filter(Boolean).join(' ') || null;
}

/** 'Italy, seeded 1': the same in words; null without a seed. */
function spokenOriginOf({ note, country, seed }: SideReading, { formats, texts }: Words): string | null {
  if (note || !seed) return null;
  const origin = country ? [formats.country(country)] : [];
  return formats.list([...origin, formats.count(texts['seeded {n}'], { n: seed })]);
}
