import type { FragmentState, SportsEvent } from '@touchline/domain';
import type { Pagination } from '../shared/data/pagination.ts';
import type { EventCardView } from '../shared/event/event-card.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { WatchProps } from '../shared/ui/Watch.tsx';

/** The part of the configuration that the view reads. */
export interface CalendarAppearance {
  readonly heading: string;
  /** 2 to 6 */
  readonly headingLevel: number;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** For `lang`. */
  readonly locale: string;
  /** `webcal://…` of the configured filter; null without a subscription. */
  readonly webcalUrl: string | null;
  /** Number of placeholders while the day is loading, and of those with reserved space. */
  readonly placeholders: { readonly drawn: number; readonly reserved: number };
}

/** One of the seven days of the strip; every text uses the locale's calendar system and digits. */
export interface StripDay {
  /** YYYY-MM-DD */
  readonly date: string;
  /** 'Sat', or 'Today' if the centre day is today (CAL-10). */
  readonly name: string;
  /** '21'; '21 November' for the centre day. */
  readonly label: string;
  /** 'Sat 21, Saturday, 21 November 2026': the accessible name, which begins with the visible text. */
  readonly fullName: string;
}

/** A group of consecutive cards, and their competition. */
export interface CardGroup {
  readonly key: string;
  /** '' for events without a competition, which come first. */
  readonly name: string;
  /** URL of its image; null without one. */
  readonly logo: string | null;
  /** Index of its first card, and the number of cards. */
  readonly first: number;
  readonly count: number;
}

/** The area below the strip. */
export type DayList =
  | { readonly list: 'loading' }
  | (Pagination & {
      readonly list: 'events';
      /** Key of the day that these events belong to: a list of another day is a new list. */
      readonly of: string;
      /** In display order. */
      readonly cards: readonly EventCardView[];
      /** Consecutive cards of one competition; absent without grouping. */
      readonly groups?: readonly CardGroup[] | undefined;
      /** Events of another day, kept while the chosen one is loading. */
      readonly dimmed: boolean;
    })
  /** `next`: the next day that has events; null: there is none, or it is not loaded yet. */
  | { readonly list: 'empty'; readonly next: { readonly date: string; readonly label: string } | null }
  | { readonly list: 'error' };

/** Everything that the view draws. */
export interface CalendarScreen {
  readonly appearance: CalendarAppearance;
  readonly texts: ContentTexts;
  /** Exactly 7, the 4th is active; empty while the date is unknown (React pages on a server). */
  readonly days: readonly StripDay[];
  /** YYYY-MM-DD in the displayed zone. */
  readonly today: string;
  /** Name of the zone if it is not the visitor's own; its space stays while it is not `shown`. */
  readonly zone: { readonly label: string; readonly shown: boolean } | null;
  readonly day: DayList;
  readonly spoilerFree: boolean;
  /** Announced to screen readers: the chosen day, 'Showing 20 of 25'; '' for nothing new. */
  readonly announcement: string;
  /** The events of the cards, in their order, for click handlers. */
  readonly items: readonly SportsEvent[];
  /** Absent on the server's screen. */
  readonly lazy?: LazyViews | undefined;
}

/** Views that the server never renders. Their code is in the lazy chunk, so that hydration does not need it. */
export interface LazyViews {
  /** Replaces events that are loading or failed to load. */
  readonly Placeholder: (props: PlaceholderProps) => React.ReactNode;
  /** Loads more at the end of the list. */
  readonly Watch: (props: WatchProps) => React.ReactNode;
  /** Moves the strip when another day becomes active; loaded once the visitor is near the strip. */
  readonly StripMotion?: ((props: StripMotionProps) => React.ReactNode) | undefined;
}

export interface StripMotionProps {
  /** The list of days. */
  readonly strip: { readonly current: HTMLElement | null };
  /** The active day, YYYY-MM-DD. */
  readonly date: string;
}

export interface PlaceholderProps {
  readonly list: 'loading' | 'error';
  readonly appearance: CalendarAppearance;
  readonly texts: ContentTexts;
  readonly dispatch: (action: CalendarAction) => void;
}

/** An action of the visitor in a calendar. */
export type CalendarAction =
  | { readonly type: 'choose'; readonly date: string }
  /** Arrows: moves by the number of visible days, negative for earlier ones (CAL-08). */
  | { readonly type: 'step'; readonly days: number }
  /** The visitor is near the strip, which shows this number of days: prefetch the neighbours. */
  | { readonly type: 'near'; readonly visible: number }
  /** The picker shows a month and requests its days with events. */
  | {
      readonly type: 'busy';
      readonly first: string;
      readonly last: string;
      readonly answer: (days: ReadonlySet<string>) => void;
    }
  | { readonly type: 'more' }
  | { readonly type: 'retry' }
  | { readonly type: 'spoilers'; readonly hidden: boolean }
  | { readonly type: 'reveal'; readonly id: string };

/** The day that the server's screen shows. */
export interface CalendarRequest {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly timeZone: string;
  /** When the day starts, epoch ms. */
  readonly start: number;
  /** When the day after `today` starts in the zone, epoch ms. */
  readonly tomorrow: number;
  /** The events of the state are stripped of scores, so they cannot serve as an API response. */
  readonly bare: boolean;
}

/** `view` of the calendar's fragment state: the screen, apart from what the state already contains. */
export interface CalendarFragmentView {
  readonly screen: Omit<CalendarScreen, 'texts' | 'items'>;
  readonly request: CalendarRequest;
  /** Problems found in the attributes. */
  readonly problems: readonly string[];
}

/** Returns the screen that the server has rendered. Texts are complete: the server runs the same build. */
export function screenOfState({ items, texts, view }: FragmentState): CalendarScreen {
  const { screen } = view as CalendarFragmentView;
  return { ...screen, texts: texts as ContentTexts, items: items as readonly SportsEvent[] };
}
