import type { FragmentState, SportsEvent } from '@touchline/domain';
import type { CountingProps } from '../shared/CountingProps.ts';
import type { WidgetError } from '../shared/host.ts';
import type { LoadedDetail } from '../shared/page-functions.ts';

/** Configuration of spec §2.2 and §3.9 in camelCase; see the README of this folder for values and defaults. */
export interface CalendarProps extends CountingProps {
  readonly publicKey: string;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  /** Above the calendar. */
  readonly title?: string;
  readonly headingLevel?: number;
  readonly locale?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly theme?: 'auto' | 'light' | 'dark';
  /** IANA; absent: the visitor's. */
  readonly timezone?: string;
  /** YYYY-MM-DD; absent: today. */
  readonly date?: string;
  readonly dayBoundary?: 'inclusive' | 'exclusive';
  readonly spoilerFree?: boolean;
  readonly scoreDelay?: 'none' | 'stream';
  /** `scores`: screen readers are told of scores that change in cards that are in view. */
  readonly announcements?: 'auto' | 'scores' | 'off';
  /** URL template of 'Match details': `/match/{id}`. */
  readonly link?: string;
  /** Paths of what cards show, by the names of spec §3.6, with `overrides` by type. */
  readonly paths?: Readonly<Record<string, unknown>>;
  readonly query?: {
    readonly filter?: string;
    readonly orderBy?: string;
    readonly search?: string;
    readonly limit?: number;
    readonly loadType?: 'infinite' | 'button';
    readonly pageToken?: string;
    readonly initialPageParam?: string;
  };
  /** `competition`: events stand under the name and the picture of their competition. */
  readonly groupBy?: 'none' | 'competition';
  /** Cards whose space is reserved while the day is loading. */
  readonly minItems?: number;
  readonly pinned?: readonly string[];
  readonly refetchIntervalMs?: number;
  readonly refetchOnWindowFocus?: boolean;
  /** Words of your own, by the English phrases. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly cards?: {
    readonly getLink?: (event: SportsEvent) => string | null | undefined;
    readonly onClick?: (event: SportsEvent, click: Event) => void;
    /** The address of a logo for a width in px. */
    readonly imageLoader?: (url: string, width: number) => string;
  };
  readonly events?: {
    readonly onEmpty?: () => void;
    readonly onDataLoaded?: (detail: LoadedDetail<SportsEvent>) => void;
  };
  /** `state` of `GET /v1/fragments/calendar`, fetched on the server: drawn at once, and not asked for again. */
  readonly initialData?: FragmentState;
  readonly className?: string;
  readonly onState?: (detail: { state: string; previous: string }) => void;
  readonly onError?: (error: WidgetError) => void;
  /** Return false to keep the browser where it is. */
  readonly onCardClick?: (detail: { item: SportsEvent }) => unknown;
}
