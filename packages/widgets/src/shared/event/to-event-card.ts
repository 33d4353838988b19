import { type FieldReader, type SportsEvent, seriesOf, toSafeUrl, withoutScores } from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import { clockText } from './clock-text.ts';
import type { EventCardView, EventPlace } from './event-card.ts';
import { type EventFacts, pairOf, readEventFacts } from './event-facts.ts';
import { sidesOf } from './event-sides.ts';
import type { Formats } from './formats.ts';
import { pairClass, teamClass } from './team-colours.ts';

/** What turns an event into what a visitor reads. */
export interface EventCardContext {
  readonly fieldsOf: FieldReader;
  readonly texts: ContentTexts;
  readonly formats: Formats;
  /** Where 'Match details' leads, null for nowhere; must not throw. What is no http(s) or relative URL is dropped here. */
  readonly linkOf: (event: SportsEvent) => string | null;
  /** Somebody listens to clicks, link or not. */
  readonly clickable: boolean;
  /** The event as a file for the visitor's own calendar; null where there is none. */
  readonly icsUrlOf: (event: SportsEvent) => string | null;
  /** Events stand under the name of their competition, so that cards do not repeat it. */
  readonly isGrouped?: boolean | undefined;
  /** Logos were loaded ahead: they are drawn together with their cards. */
  readonly hasEagerLogos?: boolean | undefined;
  /** The page's own address of a picture (IMG-04); must not throw. */
  readonly imageLoader?: ((url: string, width: number) => string) | undefined;
}

export interface EventPlacing {
  readonly index: number;
  /** Spoiler-free, and not revealed. */
  readonly hidden: boolean;
}

export type ToEventCard = (event: SportsEvent, placing: EventPlacing) => EventCardView;

/** Makes cards of events. The same event at the same place is the very same card, so it is not drawn again. */
export function createEventCards(context: EventCardContext): ToEventCard {
  const made = new WeakMap<SportsEvent, EventPlacing & { readonly card: EventCardView }>();
  return (event, { index, hidden }) => {
    const known = made.get(event);
    if (known && known.index === index && known.hidden === hidden) return known.card;
    const card = toEventCard(event, { index, hidden }, context);
    made.set(event, { index, hidden, card });
    return card;
  };
}

function toEventCard(event: SportsEvent, { index, hidden }: EventPlacing, context: EventCardContext): EventCardView {
  const { formats, texts, clickable, isGrouped } = context;
  const facts = readEventFacts(event, { ...context, hidden });
  const { reading, standing } = facts;
  const { home, away } = sidesOf(facts, context);
  const title = titleOf(facts, hidden);
  const pair = pairOf(facts);
  const series = seriesOf(event.metadata);
  // The heading of its group says the competition already.
  const detail = detailOf(facts, isGrouped ? series : null);
  const start = event.startTime;
  return {
    id: event.id,
    index,
    form: reading.form,
    tone: standing.tone,
    colours: coloursOf(facts),
    live: standing.live,
    status: standing.status,
    time: standing.showsTime && start !== null ? formats.time(start) : null,
    dateTime: start === null ? null : new Date(start).toISOString(),
    clock: standing.live ? clockText(reading.clock, context) : null,
    series: isGrouped || series === detail ? null : series,
    home,
    away,
    // Some titles tell how it went: 'Ajax beat PSV 2-0'.
    title: standing.tone === 'hidden' && pair ? '' : title,
    detail,
    order: home?.place ? texts[ORDER[standing.tone as keyof typeof ORDER] ?? 'Starting grid'] : null,
    places: placesOf(facts, formats),
    href: toSafeUrl(context.linkOf(event)),
    clickable,
    name: pair ?? title,
    icsUrl: standing.tone === 'scheduled' && start !== null ? toSafeUrl(context.icsUrlOf(event)) : null,
    revealable: standing.tone === 'hidden',
  };
}

function titleOf({ fields: { title, homeName, awayName } }: EventFacts, hidden: boolean): string {
  const own = title ?? homeName ?? awayName ?? '';
  return hidden ? withoutScores(own) : own;
}

/**
 * A race is told by its own name, which says more than the place does. A detail may tell how it went. `heading`: what
 * the heading above says, which the detail does not repeat.
 */
function detailOf({ fields, reading, standing }: EventFacts, heading: string | null): string | null {
  if (standing.tone === 'hidden') return null;
  const { title, detailLine1, mapped } = fields;
  const named = reading.form === 'field' && !mapped.has('detail_line_1') && title?.includes(detailLine1 ?? '');
  const detail = named ? title : detailLine1;
  return detail === heading ? null : detail;
}

/** Who leads a race is no secret where its colours show. */
function coloursOf({ fields, reading, standing }: EventFacts): string {
  if (standing.tone === 'hidden' && reading.form === 'field') return '';
  return pairClass(fields.homeColor, fields.awayColor);
}

/** Names of a race's places: before the race they mean something else than in it. */
const ORDER = { live: 'Running order', finished: 'Result' } as const;

function placesOf({ reading, standing }: EventFacts, formats: Formats): readonly EventPlace[] {
  if (standing.tone === 'hidden') return [];
  return reading.places.map(({ place, name, team, gap, color }) => ({
    place: formats.digits(place),
    name,
    note: team,
    gap: standing.showsScore && gap !== null ? formats.digits(gap) : null,
    colours: teamClass(color),
  }));
}
