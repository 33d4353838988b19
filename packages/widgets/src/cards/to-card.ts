import {
  type FieldReader,
  type ItemFields,
  linkOf,
  type SportsEvent,
  srcSetOf,
  withoutScores,
  withWidth,
} from '@touchline/domain';
import { type EventFacts, pairOf, readEventFacts } from '../shared/event/event-facts.ts';
import { eventLineOf } from '../shared/event/event-line.ts';
import type { Formats } from '../shared/event/formats.ts';
import type { PageFunctions } from '../shared/page-functions.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { CardItem } from './data.ts';
import { IMAGE_WIDTH } from './limits.ts';
import type { CardType, CardView } from './screen.ts';

/** What decides how an item reads as a card. */
export interface CardContext {
  readonly type: CardType;
  /** The items are events. */
  readonly isEvents: boolean;
  readonly read: FieldReader;
  readonly formats: Formats;
  readonly texts: ContentTexts;
  readonly spoilerFree: boolean;
  /** URL template; undefined: no links by it. */
  readonly link: string | undefined;
  readonly clickable: boolean;
  readonly functions: Pick<PageFunctions<CardItem>, 'getLink' | 'imageLoader'>;
}

/**
 * Makes cards of items. The same item in the same place is the very same card, so that of a long list only what changed
 * is drawn anew.
 */
export function createToCard(context: CardContext): (item: CardItem, index: number) => CardView {
  const known = new WeakMap<CardItem, CardView>();
  return (item, index) => {
    const before = known.get(item);
    if (before?.index === index) return before;
    const card = before ? { ...before, index } : cardOf(item, index, context);
    known.set(item, card);
    return card;
  };
}

function cardOf(item: CardItem, index: number, context: CardContext): CardView {
  const { read, isEvents, link, clickable, functions, texts, spoilerFree } = context;
  const fields = read(item);
  // By the same rules as in the calendar (spec §4.2).
  const facts = isEvents
    ? readEventFacts(item as SportsEvent, { fieldsOf: read, texts, hidden: spoilerFree })
    : undefined;
  const href = functions.getLink ? functions.getLink(item) : link === undefined ? null : linkOf(link, item);
  // A picture or a sentence may tell how it went.
  const veiled = isEvents && spoilerFree;
  const shown = spoilerFree ? withoutScores : String;
  return {
    id: item.id,
    index,
    title: shown(titleOf(fields, facts)),
    description: veiled ? '' : shown(fields.description ?? ''),
    image: veiled || fields.thumbnailUrl === null ? null : imageOf(fields.thumbnailUrl, context),
    href,
    clickable,
    event: facts ? eventLineOf(item as SportsEvent, facts, context) : null,
  };
}

/** Some titles tell how it went: 'Ajax beat PSV 2-0'. Without one there are the names, of a hidden race none. */
function titleOf({ title, homeName, awayName }: ItemFields, facts: EventFacts | undefined): string {
  if (facts?.standing.tone === 'hidden') return pairOf(facts) ?? title ?? '';
  return title ?? [homeName, awayName].filter((name) => name !== null).join(' – ');
}

/** Spec §7: 170 px for squares and circles, 340 for others; twice that where a screen has the pixels. */
function imageOf(url: string, { type, functions: { imageLoader } }: CardContext): CardView['image'] {
  const width = type === 'square' || type === 'circle' ? IMAGE_WIDTH.small : IMAGE_WIDTH.large;
  if (imageLoader) return { src: imageLoader(url, width) };
  return { src: withWidth(url, width), srcSet: srcSetOf(url, width) };
}
