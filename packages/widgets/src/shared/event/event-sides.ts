import { initialsOf, loserOf, type SideReading, srcSetOf, withWidth } from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import type { EventSide } from './event-card.ts';
import type { EventPhase } from './event-phase.ts';
import type { EventState, ScoreState } from './event-state.ts';
import type { Formats } from './formats.ts';
import { spokenResultOf } from './spoken-result.ts';

/** Width requested for logos. Source: spec §7 (IMG-03). */
const LOGO_WIDTH_PX = 170;

/** The part of `EventCardContext` that determines how sides are drawn. */
interface SideContext {
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
 * Returns both sides as drawn. null: the side is not drawn.
 *
 * If a name is missing, the title replaces both names (EVT-01). The sides then have empty names if there are scores to
 * show, and are null otherwise. A race may have a home side only: its leader. Which competitor leads would reveal the
 * result, so a hidden race has no sides.
 */
export function sidesOf(state: EventState, context: SideContext): Sides {
  const { fields, reading, phase, home, away } = state;
  const isRace = reading.form === 'field';
  if (isRace && phase.tone === 'hidden') return TITLE_ONLY;

  const hasNames = fields.homeName !== null && (isRace || fields.awayName !== null);
  const hasScores = phase.showsScore && (home.score !== null || away.score !== null);
  if (!hasNames && !hasScores) return TITLE_ONLY;

  const side = (which: 'home' | 'away') => sideOf(which, hasNames, state, context);
  return { home: side('home'), away: hasNames && fields.awayName === null ? null : side('away') };
}

function sideOf(
  which: 'home' | 'away',
  hasNames: boolean,
  state: EventState,
  { formats, texts, imageLoader, hasEagerLogos }: SideContext
): EventSide {
  const { fields, reading, phase } = state;
  const sideReading = reading[which];
  const name = (hasNames && (which === 'home' ? fields.homeName : fields.awayName)) || '';
  const logo = which === 'home' ? fields.homeLogo : fields.awayLogo;
  return {
    name,
    note: sideReading.note ?? originOf(sideReading, formats),
    spokenNote: spokenOriginOf(sideReading, { formats, texts }),
    logo: logo === null ? null : { ...logoOf(logo, imageLoader), eager: hasEagerLogos },
    initials: initialsOf(name),
    lost: phase.tone === 'finished' && hasLost(which, state),
    place: sideReading.place ? formats.digits(sideReading.place) : null,
    spokenResult: spokenResultOf(which, state, { formats, texts }),
    ...resultOf(sideReading, state[which], phase, { digits: formats.digits, leader: texts.Leader }),
  };
}

function logoOf(url: string, imageLoader: SideContext['imageLoader']): NonNullable<EventSide['logo']> {
  // The page's own URL has a single size.
  if (imageLoader) return { src: imageLoader(url, LOGO_WIDTH_PX), srcSet: undefined };
  return { src: withWidth(url, LOGO_WIDTH_PX), srcSet: srcSetOf(url, LOGO_WIDTH_PX) };
}

/** Returns the score, sets and points of a side as drawn; empty while the phase shows no score. */
function resultOf(
  sideReading: SideReading,
  { score, note, own }: ScoreState,
  { live, showsScore }: EventPhase,
  { digits, leader }: { digits: Formats['digits']; leader: string }
): Pick<EventSide, 'score' | 'scoreNote' | 'sets' | 'point' | 'serving'> {
  const digitsIfShown = (text: string | null) => (showsScore && text ? digits(text) : null);
  // The sport's metadata may contradict a score from the publisher's path, so its sets and points are left out.
  const { sets = [], point, serving }: SideReading = own ? {} : sideReading;
  return {
    score: digitsIfShown(score),
    scoreNote: digitsIfShown(note ?? (live && sideReading.leads ? leader : null)),
    sets: showsScore ? sets.map(({ games, won }) => ({ games: digits(String(games)), won })) : [],
    point: live && point ? digits(point) : null,
    serving: live && serving === true,
  };
}

/** Returns whether a side has lost. Between two plain scores (form `versus`), notes in brackets are a shoot-out. */
function hasLost(which: 'home' | 'away', { reading, home, away }: EventState): boolean {
  const toScore = ({ score, note }: ScoreState) => ({ score, shootOut: reading.form === 'versus' ? note : null });
  return loserOf(toScore(home), toScore(away)) === which;
}

/** Returns the country and seed of a player as scoreboards show them: 'Italy [1]'. null: neither is known. */
function originOf({ country, seed }: SideReading, formats: Formats): string | null {
  const parts = [country ? formats.country(country) : '', seed ? `[${formats.digits(String(seed))}]` : ''];
  return parts.filter(Boolean).join(' ') || null;
}

/**
 * Returns the same in words for screen readers: 'Italy, seeded 1'. null if the drawn note needs no other words: it
 * contains no seed in brackets.
 */
function spokenOriginOf({ note, country, seed }: SideReading, { formats, texts }: SideContext): string | null {
  if (note || !seed) return null;
  const origin = country ? [formats.country(country)] : [];
  return formats.list([...origin, formats.count(texts['seeded {n}'], { n: seed })]);
}
