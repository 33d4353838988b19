import type { PropsOf, SportsEvent } from '@touchline/domain';
import type { PlayerHandle, ViewingSnapshot } from '@touchline/player';
import type { CardItem, CheckoutAdapter, LoadedDetail } from '@touchline/widgets/events';
import type { SCHEMAS } from '@touchline/widgets/schemas';
import type {
  BannerCarouselAttributes,
  CalendarAttributes,
  CardCarouselAttributes,
  CardGridAttributes,
  CreativeWorkPlayerAttributes,
  EventPlayerAttributes,
  TouchlineConfigAttributes,
  VideoPlayerAttributes,
} from './attributes.ts';
import type { BannerCarouselEvents, CalendarEvents, CardEvents, PlayerEvents } from './events.ts';

type Schemas = typeof SCHEMAS;
type OptionsOf<Name extends keyof Schemas> = PropsOf<Schemas[Name]>;

/** An element with typed events and the property `config`. */
export interface WidgetElement<Events, Options> extends HTMLElement {
  /** Configuration by the names of the attributes in camelCase; nested ones are objects. Attributes have priority. */
  config: Options | undefined;
  addEventListener<Type extends keyof Events>(
    type: Type,
    listener: (this: this, event: Events[Type]) => unknown,
    options?: boolean | AddEventListenerOptions
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions
  ): void;
  removeEventListener<Type extends keyof Events>(
    type: Type,
    listener: (this: this, event: Events[Type]) => unknown,
    options?: boolean | EventListenerOptions
  ): void;
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions
  ): void;
}

/** Functions that `config` of a calendar or card widget may hold. */
interface ContentFunctions<Item> {
  readonly cards?: {
    readonly getLink?: (item: Item) => string | null | undefined;
    /** Called first; `event.preventDefault()` prevents the navigation. */
    readonly onClick?: (item: Item, event: Event) => unknown;
    /** Returns the URL of an image for a width in px. */
    readonly imageLoader?: (url: string, width: number) => string;
  };
  readonly events?: {
    readonly onEmpty?: () => unknown;
    readonly onDataLoaded?: (detail: LoadedDetail<Item>) => unknown;
  };
}

/** `config` of `<touchline-banner-carousel>`. */
export type BannerCarouselOptions = OptionsOf<'banner-carousel'>;
/** `config` of `<touchline-calendar>`. */
export type CalendarOptions = OptionsOf<'calendar'> & ContentFunctions<SportsEvent>;
/** `config` of `<touchline-card-carousel>`. */
export type CardCarouselOptions = OptionsOf<'card-carousel'> & ContentFunctions<CardItem>;
/** `config` of `<touchline-card-grid>`. */
export type CardGridOptions = OptionsOf<'card-grid'> & ContentFunctions<CardItem>;

interface PlayerFunctions {
  /** Checkout adapter that replaces the built-in ones. */
  readonly checkout?: CheckoutAdapter;
}

/** `config` of `<touchline-video-player>`. */
export type VideoPlayerOptions = OptionsOf<'video-player'> & PlayerFunctions;
/** `config` of `<touchline-event-player>`. */
export type EventPlayerOptions = OptionsOf<'event-player'> & PlayerFunctions;
/** `config` of `<touchline-creative-work-player>`. */
export type CreativeWorkPlayerOptions = OptionsOf<'creative-work-player'> & PlayerFunctions;

/** `<touchline-banner-carousel>` */
export interface BannerCarouselElement extends WidgetElement<BannerCarouselEvents, BannerCarouselOptions> {}
/** `<touchline-calendar>` */
export interface CalendarElement extends WidgetElement<CalendarEvents, CalendarOptions> {}
/** `<touchline-card-carousel>` */
export interface CardCarouselElement extends WidgetElement<CardEvents, CardCarouselOptions> {}
/** `<touchline-card-grid>` */
export interface CardGridElement extends WidgetElement<CardEvents, CardGridOptions> {}

/** The properties of the three players. */
interface PlayerElement<Options> extends WidgetElement<PlayerEvents, Options> {
  /** Controls playback; it exists before there is something to play. */
  readonly player: PlayerHandle;
  /** With `mux-env-key`, once the player is mounted: what is measured of the current viewing, ms and percent. */
  readonly viewing?: { snapshot(): ViewingSnapshot };
}

/** `<touchline-video-player>` */
export interface VideoPlayerElement extends PlayerElement<VideoPlayerOptions> {}
/** `<touchline-event-player>` */
export interface EventPlayerElement extends PlayerElement<EventPlayerOptions> {}
/** `<touchline-creative-work-player>` */
export interface CreativeWorkPlayerElement extends PlayerElement<CreativeWorkPlayerOptions> {}

interface Typed<Element, Attributes, Events> {
  readonly element: Element;
  readonly attributes: Attributes;
  readonly events: Events;
}

/** Types of each element by its name, for the types of frameworks. */
export interface TouchlineElements {
  readonly 'touchline-banner-carousel': Typed<
    BannerCarouselElement,
    BannerCarouselAttributes & { config?: string | BannerCarouselOptions },
    BannerCarouselEvents
  >;
  readonly 'touchline-calendar': Typed<
    CalendarElement,
    CalendarAttributes & { config?: string | CalendarOptions },
    CalendarEvents
  >;
  readonly 'touchline-card-carousel': Typed<
    CardCarouselElement,
    CardCarouselAttributes & { config?: string | CardCarouselOptions },
    CardEvents
  >;
  readonly 'touchline-card-grid': Typed<
    CardGridElement,
    CardGridAttributes & { config?: string | CardGridOptions },
    CardEvents
  >;
  readonly 'touchline-video-player': Typed<
    VideoPlayerElement,
    VideoPlayerAttributes & { config?: string | VideoPlayerOptions },
    PlayerEvents
  >;
  readonly 'touchline-event-player': Typed<
    EventPlayerElement,
    EventPlayerAttributes & { config?: string | EventPlayerOptions },
    PlayerEvents
  >;
  readonly 'touchline-creative-work-player': Typed<
    CreativeWorkPlayerElement,
    CreativeWorkPlayerAttributes & { config?: string | CreativeWorkPlayerOptions },
    PlayerEvents
  >;
  readonly 'touchline-config': Typed<HTMLElement, TouchlineConfigAttributes, Record<never, never>>;
}
