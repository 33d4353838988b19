import type { DataState } from '@touchline/domain';
import type { FieldProps, WidgetProps } from '../shared/config/WidgetProps.ts';
import type { LoadedDetail } from '../shared/host/loaded-detail.ts';
import type { CustomCard } from './card/CustomCard.tsx';
import type { CardsSchema } from './config.ts';
import type { CardItem, CardsData } from './data/cards-data.ts';

/** Paths of fields, by the names of spec §3.6, with overrides by type. */
export interface CardPaths {
  readonly [field: string]: string | Readonly<Record<string, CardPaths>> | undefined;
  readonly overrides?: Readonly<Record<string, CardPaths>>;
}

type CardsFieldProps = FieldProps<CardsSchema>;

/** Configuration of spec §3.9 in camelCase; see the README of each widget for values and defaults. */
export interface CardsProps extends WidgetProps, Omit<CardsFieldProps, 'arrows' | 'cards' | 'paths'> {
  readonly title?: string;
  readonly cards?: Omit<NonNullable<CardsFieldProps['cards']>, 'paths'> & {
    readonly paths?: CardPaths;
    /** Replaces our cards (CARD-12). */
    readonly component?: CustomCard;
    /** Called first; `event.preventDefault()` prevents the navigation. */
    readonly onClick?: (item: CardItem, event: Event) => unknown;
    readonly getLink?: (item: CardItem) => string | null | undefined;
    readonly imageLoader?: (url: string, width: number) => string;
  };
  readonly paths?: CardPaths;
  readonly events?: {
    readonly onEmpty?: () => unknown;
    readonly onDataLoaded?: (detail: LoadedDetail<CardItem>) => unknown;
  };
  /** Content fetched on the server: rendered immediately and not requested again. */
  readonly initialData?: Pick<CardsData, 'items'> & Partial<CardsData>;
  readonly onState?: (detail: { state: DataState; previous: DataState }) => void;
  /** Return false to prevent the navigation. */
  readonly onCardClick?: (detail: { item: CardItem }) => unknown;
}
