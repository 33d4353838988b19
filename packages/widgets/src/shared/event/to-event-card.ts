import { type FieldReader, type SportsEvent, seriesOf, toSafeUrl, withoutScores } from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import { clockText } from './clock-text.ts';
import type { EventCardView, EventPlace } from './event-card.ts';
import { sidesOf } from './event-sides.ts';
import { type EventState, pairOf, readEventState } from './event-state.ts';
import type { Formats } from './formats.ts';
import { pairClass, teamClass } from './team-colours.ts';

/** Everything that determines how an event becomes a card. */
export interface EventCardContext {
  readonly fieldsOf: FieldReader;
  readonly texts: ContentTexts;
  readonly formats: Formats;
  /**
   * Returns the URL of 'Match details', null for none; must not throw. URLs other than http(s) or relative ones are
   * dropped.
   */
  readonly linkOf: (event: SportsEvent) => string | null;
  /** The page listens to clicks, link or not. */
  readonly clickable: boolean;
  /** Returns the URL of the event as a calendar file; null for none. */
  readonly icsUrlOf: (event: SportsEvent) => string | null;
  /** Events are grouped under their competition, so cards do not repeat it. */
  readonly isGrouped?: boolean | undefined;
  /** Logos are preloaded: they are drawn together with their cards. */
  readonly hasEagerLogos?: boolean | undefined;
  /** Returns the page's own image URL (IMG-04); must not throw. */
  readonly imageLoader?: ((url: string, width: number) => string) | undefined;
}

export interface EventPlacing {
  readonly index: number;
  /** Spoiler-free and not revealed. */
  readonly hidden: boolean;
}

export type ToEventCard = (event: SportsEvent, placing: EventPlacing) => EventCardView;

/**
 * Returns a function that makes cards of events. It returns the same card for the same event at the same index, so that
 * it does not render again.
 */
export function createEventCards(context: EventCardContext): ToEventCard {
  const made = new WeakMap<SportsEvent, EventPlacing & { readonly card: EventCardView }>();
  return (event, { index, hidden }) => {
    const cached = made.get(event);
    if (cached && cached.index === index && cached.hidden === hidden) return cached.card;
    const card = toEventCard(event, { index, hidden }, context);
    made.set(event, { index, hidden, card });
    return card;
  };
}

function toEventCard(event: SportsEvent, { index, hidden }: EventPlacing, context: EventCardContext): EventCardView {
  const { formats, texts, clickable, isGrouped } = context;
  const state = readEventState(event, { ...context, hidden });
  const { reading, phase } = state;
  const { home, away } = sidesOf(state, context);
  const title = titleOf(state, hidden);
  const pair = pairOf(state);
  const series = seriesOf(event.metadata);
  // The heading of its group already contains the competition.
  const detail = detailOf(state, isGrouped ? series : null);
  const start = event.startTime;
  return {
    id: event.id,
    index,
    form: reading.form,
    tone: phase.tone,
    colours: coloursOf(state),
    live: phase.live,
    status: phase.status,
    time: phase.showsTime && start !== null ? formats.time(start) : null,
    dateTime: start === null ? null : new Date(start).toISOString(),
    clock: phase.live ? clockText(reading.clock, context) : null,
    series: isGrouped || series === detail ? null : series,
    home,
    away,
    // Some titles reveal the result: 'Ajax beat PSV 2-0'.
    title: phase.tone === 'hidden' && pair ? '' : title,
    detail,
    order: home?.place ? texts[ORDER[phase.tone as keyof typeof ORDER] ?? 'Starting grid'] : null,
    places: placesOf(state, formats),
    href: toSafeUrl(context.linkOf(event)),
    clickable,
    name: pair ?? title,
    icsUrl: phase.tone === 'scheduled' && start !== null ? toSafeUrl(context.icsUrlOf(event)) : null,
    revealable: phase.tone === 'hidden',
  };
}

function titleOf({ fields: { title, homeName, awayName } }: EventState, hidden: boolean): string {
  const own = title ?? homeName ?? awayName ?? '';
  return hidden ? withoutScores(own) : own;
}

/**
 * Returns the detail: for a race its own name, which is more specific than the venue. null for a hidden event, whose
 * detail may reveal the result. `heading`: text of the heading above, which is not repeated.
 */
function detailOf({ fields, reading, phase }: EventState, heading: string | null): string | null {
  if (phase.tone === 'hidden') return null;
  const { title, detailLine1, mapped } = fields;
  const named = reading.form === 'field' && !mapped.has('detail_line_1') && title?.includes(detailLine1 ?? '');
  const detail = named ? title : detailLine1;
  return detail === heading ? null : detail;
}

/** Returns the class of the colours; '' for a hidden race, whose colours would reveal the leader. */
function coloursOf({ fields, reading, phase }: EventState): string {
  if (phase.tone === 'hidden' && reading.form === 'field') return '';
  return pairClass(fields.homeColor, fields.awayColor);
}

/** Headings of a race's order, which means something else before the race. */
const ORDER = { live: 'Running order', finished: 'Result' } as const;

function placesOf({ reading, phase }: EventState, formats: Formats): readonly EventPlace[] {
  if (phase.tone === 'hidden') return [];
  return reading.places.map(({ place, name, team, gap, color }) => ({
    place: formats.digits(place),
    name,
    note: team,
    gap: phase.showsScore && gap !== null ? formats.digits(gap) : null,
    colours: teamClass(color),
  }));
}
