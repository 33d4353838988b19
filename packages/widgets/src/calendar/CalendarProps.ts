import type { FragmentState, SportsEvent } from '@touchline/domain';
import type { FieldProps, WidgetProps } from '../shared/config/WidgetProps.ts';
import type { LoadedDetail } from '../shared/host/loaded-detail.ts';
import type { calendarSchema } from './config.ts';

/** Configuration of spec §2.2 and §3.9 in camelCase; see the README of this folder for values and defaults. */
export interface CalendarProps extends WidgetProps, Omit<FieldProps<typeof calendarSchema>, 'paths'> {
  /** Above the calendar. */
  readonly title?: string;
  /** Paths of the displayed fields, by the names of spec §3.6, with `overrides` by type. */
  readonly paths?: Readonly<Record<string, unknown>>;
  readonly cards?: {
    readonly getLink?: (event: SportsEvent) => string | null | undefined;
    readonly onClick?: (event: SportsEvent, click: Event) => void;
    /** Returns the URL of a logo for a width in px. */
    readonly imageLoader?: (url: string, width: number) => string;
  };
  readonly events?: {
    readonly onEmpty?: () => void;
    readonly onDataLoaded?: (detail: LoadedDetail<SportsEvent>) => void;
  };
  /** `state` of `GET /v1/fragments/calendar`, fetched on the server: rendered immediately and not requested again. */
  readonly initialData?: FragmentState;
  readonly onState?: (detail: { state: string; previous: string }) => void;
  /** Return false to prevent the navigation. */
  readonly onCardClick?: (detail: { item: SportsEvent }) => unknown;
}
