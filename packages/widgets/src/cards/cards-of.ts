import { createFieldReader, type EventType, mergePaths } from '@touchline/domain';
import { createFormats } from '../shared/event/formats.ts';
import type { PageFunctions } from '../shared/page-functions.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { CardsConfig } from './config.ts';
import type { CardItem } from './data.ts';
import { typeOf } from './look.ts';
import type { CardView } from './screen.ts';
import { createToCard } from './to-card.ts';

export interface CardsWish {
  readonly config: CardsConfig;
  readonly texts: ContentTexts;
  readonly locale: string;
  /** IANA */
  readonly timeZone: string;
  readonly eventTypes: readonly EventType[];
  /** The page's own; the server has none. */
  readonly functions?: Pick<PageFunctions<CardItem>, 'hearsClicks' | 'getLink' | 'imageLoader'> | undefined;
}

/** Makes the cards of a configuration; a function a configuration, for it knows equal cards again. */
export function cardsOf(wish: CardsWish): (item: CardItem, index: number) => CardView {
  const { config, texts, locale, timeZone, eventTypes, functions } = wish;
  const { link, clickable, spoilerFree, paths, cards, query } = config;
  return createToCard({
    type: typeOf(config),
    isEvents: query.dataType === 'events',
    read: createFieldReader({ paths: mergePaths(paths, cards.paths), eventTypes }),
    formats: createFormats({ locale, timeZone }),
    texts,
    spoilerFree,
    link,
    clickable: clickable || functions?.hearsClicks === true,
    functions: { getLink: functions?.getLink, imageLoader: functions?.imageLoader },
  });
}
