import {
  type FieldReader,
  type ItemFields,
  linkOf,
  type SportsEvent,
  srcSetOf,
  withoutScores,
  withWidth,
} from '@touchline/domain';
import { clockText } from '../../shared/event/clock-text.ts';
import { type EventState, pairOf, readEventState, type ScoreState } from '../../shared/event/event-state.ts';
import type { Formats } from '../../shared/event/formats.ts';
import { spokenResultOf } from '../../shared/event/spoken-result.ts';
import type { EventCardContext } from '../../shared/event/to-event-card.ts';
import type { PageFunctions } from '../../shared/host/usePageFunctions.ts';
import type { ContentTexts } from '../../shared/text/en.ts';
import type { CardItem } from '../data/cards-data.ts';
import { IMAGE_WIDTH } from '../limits.ts';
import type { CardEvent, CardType, CardView } from '../screen.ts';

/** Everything that determines how an item becomes a card. */
interface CardContext {
  readonly type: CardType;
  /** The items are events. */
  readonly isEvents: boolean;
  readonly read: FieldReader;
  readonly formats: Formats;
  readonly texts: ContentTexts;
  readonly spoilerFree: boolean;
  /** URL template; undefined: no template. */
  readonly link: string | undefined;
  readonly clickable: boolean;
  readonly functions: Pick<PageFunctions<CardItem>, 'getLink' | 'imageLoader'>;
}

/**
 * Returns a function that makes cards of items. It returns the same card for the same item at the same index, so that
 * only changed cards render again.
 */
export function createToCard(context: CardContext): (item: CardItem, index: number) => CardView {
  const cached = new WeakMap<CardItem, CardView>();
  return (item, index) => {
    const before = cached.get(item);
    if (before?.index === index) return before;
    const card = before ? { ...before, index } : cardOf(item, index, context);
    cached.set(item, card);
    return card;
  };
}

function cardOf(item: CardItem, index: number, context: CardContext): CardView {
  const { read, isEvents, link, clickable, functions, texts, spoilerFree } = context;
  const fields = read(item);
  // By the same rules as in the calendar (spec §4.2).
  const state = isEvents
    ? readEventState(item as SportsEvent, { fieldsOf: read, texts, hidden: spoilerFree })
    : undefined;
  const href = functions.getLink ? functions.getLink(item) : link === undefined ? null : linkOf(link, item);
  // An image or a sentence may reveal the result.
  const veiled = isEvents && spoilerFree;
  const shown = spoilerFree ? withoutScores : String;
  return {
    id: item.id,
    index,
    title: shown(titleOf(fields, state)),
    description: veiled ? '' : shown(fields.description ?? ''),
    image: veiled || fields.thumbnailUrl === null ? null : imageOf(fields.thumbnailUrl, context),
    href,
    clickable,
    event: state ? eventLineOf(item as SportsEvent, state, context) : null,
  };
}

/**
 * Returns a title that does not reveal the result ('Ajax beat PSV 2-0' does): the names instead, and none for a hidden
 * race.
 */
function titleOf({ title, homeName, awayName }: ItemFields, state: EventState | undefined): string {
  if (state?.phase.tone === 'hidden') return pairOf(state) ?? title ?? '';
  return title ?? [homeName, awayName].filter((name) => name !== null).join(' – ');
}

/** Spec §7: 170 px for squares and circles, 340 for others; twice that on dense screens. */
function imageOf(url: string, { type, functions: { imageLoader } }: CardContext): CardView['image'] {
  const width = type === 'square' || type === 'circle' ? IMAGE_WIDTH.small : IMAGE_WIDTH.large;
  if (imageLoader) return { src: imageLoader(url, width) };
  return { src: withWidth(url, width), srcSet: srcSetOf(url, width) };
}

/** Returns the state of an event in one line, for cards of other types, by the same rules (spec §4.2). */
export function eventLineOf(
  { startTime: start }: SportsEvent,
  state: EventState,
  { formats, texts }: Pick<EventCardContext, 'formats' | 'texts'>
): CardEvent {
  const { fields, reading, phase, home, away } = state;
  const written = ({ score, note }: ScoreState) => formats.digits(note === null ? `${score}` : `${score} ${note}`);
  const spoken = (name: string | null, which: 'home' | 'away') => {
    const result = spokenResultOf(which, state, { formats, texts }) ?? written(state[which]);
    return name ? `${name}: ${result}.` : `${result}.`;
  };
  const isScored = phase.showsScore && home.score !== null && away.score !== null;
  return {
    live: phase.live,
    scores: isScored ? [written(home), written(away)] : null,
    spokenScores: isScored ? `${spoken(fields.homeName, 'home')} ${spoken(fields.awayName, 'away')}` : '',
    time: phase.showsTime && start !== null ? formats.dayAndTime(start) : null,
    dateTime: start === null ? null : new Date(start).toISOString(),
    status: phase.status ?? (phase.live ? clockText(reading.clock, { formats, texts }) : null),
  };
}
