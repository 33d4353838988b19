import type { DataState } from '@touchline/domain';
import type { CountingProps } from '../shared/CountingProps.ts';
import type { WidgetError } from '../shared/host.ts';
import type { LoadedDetail } from '../shared/page-functions.ts';
import type { CustomCard } from './CustomCard.tsx';
import type { CardItem, CardsData } from './data.ts';
import type { CardType } from './screen.ts';

/** Paths of fields, by the names of spec §3.6, with overrides by type. */
export interface CardPaths {
  readonly [field: string]: string | Readonly<Record<string, CardPaths>> | undefined;
  readonly overrides?: Readonly<Record<string, CardPaths>>;
}

/** Configuration of spec §3.9 in camelCase; see the README of each widget for values and defaults. */
export interface CardsProps extends CountingProps {
  readonly publicKey: string;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly title?: string;
  readonly headingLevel?: number;
  readonly locale?: string;
  readonly timezone?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly query?: {
    readonly dataType?: 'events' | 'creative-works' | 'entities';
    readonly limit?: number;
    readonly filter?: string;
    readonly search?: string;
    readonly orderBy?: string;
    readonly pageToken?: string;
    readonly initialPageParam?: string;
    readonly loadType?: 'infinite' | 'button';
  };
  readonly cards?: {
    readonly type?: CardType | 'auto';
    readonly showTitle?: boolean;
    readonly showDescription?: boolean;
    readonly showButton?: boolean;
    readonly backgroundColor?: string;
    readonly backgroundImage?: string;
    readonly className?: string;
    readonly paths?: CardPaths;
    /** In place of our cards (CARD-12). */
    readonly component?: CustomCard;
    /** Called before anything else happens; `event.preventDefault()` keeps the browser where it is. */
    readonly onClick?: (item: CardItem, event: Event) => unknown;
    readonly getLink?: (item: CardItem) => string | null | undefined;
    readonly imageLoader?: (url: string, width: number) => string;
  };
  readonly paths?: CardPaths;
  readonly link?: string;
  readonly pinned?: readonly string[];
  /** Grid only: cards whose space is reserved while they are loading. */
  readonly minItems?: number;
  readonly max?: number;
  readonly refetchIntervalMs?: number;
  readonly refetchOnWindowFocus?: boolean;
  readonly hideWhenEmpty?: boolean;
  readonly hideOnError?: boolean;
  readonly spoilerFree?: boolean;
  readonly scoreDelay?: 'none' | 'stream';
  /** `scores`: screen readers are told of scores that change in cards that are in view. */
  readonly announcements?: 'auto' | 'scores' | 'off';
  readonly seeAll?: { readonly show?: 'text' | 'icon' | false; readonly target?: string; readonly color?: string };
  /** Words in place of the built-in ones, by their English phrases. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly events?: {
    readonly onEmpty?: () => unknown;
    readonly onDataLoaded?: (detail: LoadedDetail<CardItem>) => unknown;
  };
  /** Content fetched on the server: rendered at once, and not asked for again. */
  readonly initialData?: Pick<CardsData, 'items'> & Partial<CardsData>;
  readonly className?: string;
  readonly onState?: (detail: { state: DataState; previous: DataState }) => void;
  readonly onError?: (error: WidgetError) => void;
  /** Return false to keep the browser where it is. */
  readonly onCardClick?: (detail: { item: CardItem }) => unknown;
}
