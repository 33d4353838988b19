import type { Banner, DataState, SportsEvent } from '@touchline/domain';
import type { AdCompanion, AdEvent, PlayerState, ViewingEvent } from '@touchline/player';
import type { CardItem, Cause, LoadedDetail, PurchaseDetail, WidgetError } from '@touchline/widgets/events';

export type {
  AdCompanion,
  AdEvent,
  Banner,
  CardItem,
  DataState,
  PlayerState,
  PurchaseDetail,
  SportsEvent,
  ViewingEvent,
  WidgetError,
};

interface EventsOfAll {
  readonly 'touchline:state': CustomEvent<{ readonly state: DataState; readonly previous: DataState }>;
  readonly 'touchline:error': CustomEvent<WidgetError>;
}

interface EventsOfContent<Item> extends EventsOfAll {
  readonly 'touchline:dataloaded': CustomEvent<LoadedDetail<Item>>;
  readonly 'touchline:empty': CustomEvent<Readonly<Record<string, never>>>;
}

interface EventsOfCards<Item> extends EventsOfContent<Item> {
  /** Cancelable. */
  readonly 'touchline:cardclick': CustomEvent<{ readonly item: Item }>;
}

/** Events of `<touchline-banner-carousel>`. */
export interface BannerCarouselEvents extends EventsOfContent<Banner> {
  /** Cancelable. */
  readonly 'touchline:bannerclick': CustomEvent<{ readonly banner: Banner; readonly index: number }>;
  readonly 'touchline:bannerchange': CustomEvent<{
    readonly index: number;
    readonly id: string;
    readonly cause: Cause;
  }>;
}

/** Events of `<touchline-calendar>`. */
export interface CalendarEvents extends EventsOfCards<SportsEvent> {}

/** Events of `<touchline-card-carousel>` and `<touchline-card-grid>`. */
export interface CardEvents extends EventsOfCards<CardItem> {}

/** Events of the three players. */
export interface PlayerEvents extends EventsOfAll {
  readonly 'touchline:playerstate': CustomEvent<PlayerState>;
  readonly 'touchline:autoplayfallback': CustomEvent<unknown>;
  readonly 'touchline:ad': CustomEvent<AdEvent>;
  readonly 'touchline:adcompanion': CustomEvent<{ readonly companions: readonly AdCompanion[] }>;
  readonly 'touchline:adblocked': CustomEvent<{ readonly url: string }>;
  /** Cancelable. */
  readonly 'touchline:signin': CustomEvent<unknown>;
  readonly 'touchline:purchase': CustomEvent<PurchaseDetail>;
  readonly 'touchline:viewing': CustomEvent<ViewingEvent>;
}
