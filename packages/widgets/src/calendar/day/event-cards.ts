import { createFieldReader, type EventType, linkOf, type SportsEvent } from '@touchline/domain';
import { createFormats } from '../../shared/event/formats.ts';
import { createEventCards, type ToEventCard } from '../../shared/event/to-event-card.ts';
import type { PageFunctions } from '../../shared/host/usePageFunctions.ts';
import type { ContentTexts } from '../../shared/text/en.ts';
import type { CalendarConfig } from '../config.ts';
import { icsUrl } from '../data/subscription.ts';

export interface EventCardsOptions {
  readonly config: CalendarConfig;
  readonly texts: ContentTexts;
  readonly locale: string;
  /** IANA */
  readonly timeZone: string;
  readonly eventTypes: readonly EventType[];
  readonly api: string;
  /** Functions of the page; the server has none. */
  readonly functions?: Pick<PageFunctions<SportsEvent>, 'handlesClicks' | 'getLink' | 'imageLoader'> | undefined;
  /** Logos are preloaded: they are drawn together with their cards. */
  readonly hasEagerLogos?: boolean;
}

/** Returns a function that makes the cards of a calendar. Create one per configuration: it caches equal cards. */
export function createCalendarCards(options: EventCardsOptions): ToEventCard {
  const { config, texts, locale, timeZone, eventTypes, api, functions, hasEagerLogos } = options;
  const { link, paths, publicKey } = config;
  return createEventCards({
    fieldsOf: createFieldReader({ paths, eventTypes }),
    texts,
    formats: createFormats({ locale, timeZone }),
    linkOf: functions?.getLink ?? ((event) => (link === undefined ? null : linkOf(link, event))),
    hasEagerLogos,
    isGrouped: config.groupBy === 'competition',
    clickable: config.clickable || functions?.handlesClicks === true,
    imageLoader: functions?.imageLoader,
    icsUrlOf: ({ id }) => icsUrl({ api, publicKey, filter: `id = ${JSON.stringify(id)}` }),
  });
}
