import { inkOn, toHexColour } from '@touchline/domain';
import type { EventCardView } from './event-card.ts';

/** Replaces a missing colour in a class. */
const NONE = 'none';

/** Returns the class of two colours (`#rrggbb` or null), which events of the same colours share. '' without any. */
export function pairClass(home: string | null, away: string | null): string {
  return home || away ? `tl-pair-${digitsOf(home)}-${digitsOf(away)}` : '';
}

/** Returns the class of one unchecked colour; '' if it is invalid. */
export function teamClass(colour: unknown): string {
  const hex = toHexColour(colour);
  return hex ? `tl-team-${digitsOf(hex)}` : '';
}

/**
 * Returns the style sheet of the colours of some cards: each class once. The class names contain the colours, and only
 * valid ones are used, so nothing else can get into the sheet.
 */
export function teamColours(cards: readonly Pick<EventCardView, 'colours' | 'places'>[]): string {
  const classes = new Set(cards.flatMap(({ colours, places }) => [colours, ...places.map((place) => place.colours)]));
  const rules = [...classes].flatMap(ruleOf);
  return rules.length > 0 ? `@layer touchline{${rules.join('')}}` : '';
}

function ruleOf(name: string): readonly string[] {
  const [, home, away] = /^tl-pair-([\da-f]{6}|none)-([\da-f]{6}|none)$/.exec(name) ?? [];
  if (home && away) return [`.${name}{${[...sideOf('home', home), ...sideOf('away', away)].join(';')}}`];
  const [, team] = /^tl-team-([\da-f]{6})$/.exec(name) ?? [];
  return team ? [`.${name}{--tl-team:#${team}}`] : [];
}

/** Returns declarations of a colour and of the readable text colour. */
function sideOf(side: 'home' | 'away', digits: string): readonly string[] {
  return digits === NONE ? [] : [`--tl-${side}:#${digits}`, `--tl-on-${side}:${inkOn(digits)}`];
}

function digitsOf(colour: string | null): string {
  return colour?.slice(1) ?? NONE;
}
