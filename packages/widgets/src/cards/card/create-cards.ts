import { createFieldReader, type EventType, mergePaths } from '@touchline/domain';
import { createFormats } from '../../shared/event/formats.ts';
import type { PageFunctions } from '../../shared/host/usePageFunctions.ts';
import type { ContentTexts } from '../../shared/text/en.ts';
import { typeOf } from '../appearance-of.ts';
import type { CardsConfig } from '../config.ts';
import type { CardItem } from '../data/cards-data.ts';
import type { CardView } from '../screen.ts';
import { createToCard } from './to-card.ts';

export interface CardsOptions {
  readonly config: CardsConfig;
  readonly texts: ContentTexts;
  readonly locale: string;
  /** IANA */
  readonly timeZone: string;
  readonly eventTypes: readonly EventType[];
  /** Functions of the page; the server has none. */
  readonly functions?: Pick<PageFunctions<CardItem>, 'handlesClicks' | 'getLink' | 'imageLoader'> | undefined;
}

/** Returns a function that makes the cards of a configuration. Create one per configuration: it caches equal cards. */
export function createCards(options: CardsOptions): (item: CardItem, index: number) => CardView {
  const { config, texts, locale, timeZone, eventTypes, functions } = options;
  const { link, clickable, spoilerFree, paths, cards, query } = config;
  return createToCard({
    type: typeOf(config),
    isEvents: query.dataType === 'events',
    read: createFieldReader({ paths: mergePaths(paths, cards.paths), eventTypes }),
    formats: createFormats({ locale, timeZone }),
    texts,
    spoilerFree,
    link,
    clickable: clickable || functions?.handlesClicks === true,
    functions: { getLink: functions?.getLink, imageLoader: functions?.imageLoader },
  });
}
