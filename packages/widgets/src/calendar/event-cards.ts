import { createFieldReader, type EventType, linkOf, type SportsEvent } from '@touchline/domain';
import { createFormats } from '../shared/event/formats.ts';
import { createEventCards, type ToEventCard } from '../shared/event/to-event-card.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { CalendarConfig } from './config.ts';
import { icsUrl } from './subscription.ts';

export interface CardsWish {
  readonly config: CalendarConfig;
  readonly texts: ContentTexts;
  readonly locale: string;
  /** IANA */
  readonly timeZone: string;
  readonly eventTypes: readonly EventType[];
  readonly api: string;
  /** The page's own link of an event; wins over the template. */
  readonly getLink?: ((event: SportsEvent) => string | null) | undefined;
  /** The page's own address of a logo (IMG-04). */
  readonly imageLoader?: ((url: string, width: number) => string) | undefined;
  /** Logos were loaded ahead: they are drawn together with their cards. */
  readonly hasEagerLogos?: boolean;
  /** Somebody listens to clicks. */
  readonly clickable: boolean;
}

/** Makes the cards of a calendar with this configuration; a function a configuration, for it knows equal cards again. */
export function eventCardsOf(wish: CardsWish): ToEventCard {
  const { config, texts, locale, timeZone, eventTypes, api, getLink, imageLoader, hasEagerLogos, clickable } = wish;
  const { link, paths, publicKey } = config;
  return createEventCards({
    fieldsOf: createFieldReader({ paths, eventTypes }),
    texts,
    formats: createFormats({ locale, timeZone }),
    linkOf: getLink ?? ((event) => (link === undefined ? null : linkOf(link, event))),
    hasEagerLogos,
    isGrouped: config.groupBy === 'competition',
    clickable: clickable || config.clickable,
    imageLoader,
    icsUrlOf: ({ id }) => icsUrl({ api, publicKey, filter: `id = ${JSON.stringify(id)}` }),
  });
}
