import type { FragmentState, SportsEvent } from '@touchline/domain';
import type { EventCardView } from '../shared/event/event-card.ts';
import type { More } from '../shared/more-of.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { WatchProps } from '../shared/Watch.tsx';

/** What of the configuration drawing looks at. */
export interface CalendarLook {
  readonly heading: string;
  /** 2 to 6 */
  readonly headingLevel: number;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** For `lang`. */
  readonly locale: string;
  /** `webcal://…` of the configured filter; null where it cannot be subscribed. */
  readonly webcalUrl: string | null;
  /** Placeholders that are drawn while the day is loading, and how many of them have their space reserved. */
  readonly placeholders: { readonly drawn: number; readonly reserved: number };
}

/** One of the seven days of the strip; every text in the locale's calendar system and digits. */
export interface StripDay {
  /** YYYY-MM-DD */
  readonly date: string;
  /** 'Sat', or 'Today' for the centre day that is today (CAL-10). */
  readonly name: string;
  /** '21'; of the centre day '21 November'. */
  readonly label: string;
  /** 'Sat 21, Saturday, 21 November 2026': the accessible name, which begins with what is seen. */
  readonly fullName: string;
}

/** Some cards in a row, and the competition that they belong to. */
export interface CardGroup {
  readonly key: string;
  /** '' for events of no competition, which come first. */
  readonly name: string;
  /** Address of its picture; null without one. */
  readonly logo: string | null;
  /** Places of its cards: from `first` on, so many. */
  readonly first: number;
  readonly count: number;
}

/** What stands below the strip. */
export type DayList =
  | { readonly list: 'loading' }
  | (More & {
      readonly list: 'events';
      /** Names the day whose events these are: another day's list is another list, not this one moved about. */
      readonly of: string;
      /** In the order that they are drawn in. */
      readonly cards: readonly EventCardView[];
      /** Cards of one competition, which follow one another; absent where they are not grouped. */
      readonly groups?: readonly CardGroup[] | undefined;
      /** Another day's, kept while the chosen one is on its way. */
      readonly dimmed: boolean;
    })
  /** `next`: the next day that has events; null: there is none, or it is not known yet. */
  | { readonly list: 'empty'; readonly next: { readonly date: string; readonly label: string } | null }
  | { readonly list: 'error' };

/** What a visitor sees, whole: drawing it needs nothing else. */
export interface CalendarScreen {
  readonly look: CalendarLook;
  readonly texts: ContentTexts;
  /** Exactly 7, the 4th is active; none while not even the time is known (React pages on a server). */
  readonly days: readonly StripDay[];
  /** YYYY-MM-DD in the zone that is shown. */
  readonly today: string;
  /** Whose times are shown where they are not the visitor's own; its space stays while it is not `shown`. */
  readonly zone: { readonly label: string; readonly shown: boolean } | null;
  readonly day: DayList;
  readonly spoilerFree: boolean;
  /** What screen readers are told: the day that was chosen, 'Showing 20 of 25'; '' for nothing new. */
  readonly announcement: string;
  /** The events of the cards, in their order, for whoever hears of clicks. */
  readonly items: readonly SportsEvent[];
  /** Absent on a server's screen. */
  readonly late?: LateViews | undefined;
}

/**
 * What no server draws: code for it comes with whoever decides on screens, so that it does not weigh on what a browser
 * needs to take over the server's markup.
 */
export interface LateViews {
  /** In place of events that are on their way, or could not be had. */
  readonly Instead: (props: InsteadProps) => React.ReactNode;
  /** Loads more at the end of the list. */
  readonly Watch: (props: WatchProps) => React.ReactNode;
  /** Moves the strip when another day becomes active; there once the visitor came near the strip. */
  readonly StripMotion?: ((props: StripMotionProps) => React.ReactNode) | undefined;
}

export interface StripMotionProps {
  /** The list of days. */
  readonly strip: { readonly current: HTMLElement | null };
  /** The active day, YYYY-MM-DD. */
  readonly date: string;
}

export interface InsteadProps {
  readonly list: 'loading' | 'error';
  readonly look: CalendarLook;
  readonly texts: ContentTexts;
  readonly act: (act: CalendarAct) => void;
}

/** What a visitor can do in a calendar. */
export type CalendarAct =
  | { readonly act: 'choose'; readonly date: string }
  /** Arrows: by the number of days visible, negative for earlier ones (CAL-08). */
  | { readonly act: 'step'; readonly days: number }
  /** Looks at the strip, which shows so many days: what comes next may be fetched ahead. */
  | { readonly act: 'near'; readonly visible: number }
  /** The picker shows a month: which of its days have events? */
  | {
      readonly act: 'busy';
      readonly first: string;
      readonly last: string;
      readonly answer: (days: ReadonlySet<string>) => void;
    }
  | { readonly act: 'more' }
  | { readonly act: 'retry' }
  | { readonly act: 'spoilers'; readonly hidden: boolean }
  | { readonly act: 'reveal'; readonly id: string };

/** Which day a screen of the server shows. */
export interface CalendarQuestion {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly timeZone: string;
  /** The events of the state are bare, so that they give nothing away; they answer nothing. */
  readonly bare: boolean;
}

/** `view` of the calendar's fragment state: the screen, apart from what the state holds anyway. */
export interface CalendarView {
  readonly screen: Omit<CalendarScreen, 'texts' | 'items'>;
  readonly question: CalendarQuestion;
  /** What could not be read from the attributes. */
  readonly problems: readonly string[];
}

/** The screen that the server has drawn. Texts are complete: the server is of this very build. */
export function screenOfState({ items, texts, view }: FragmentState): CalendarScreen {
  const { screen } = view as CalendarView;
  return { ...screen, texts: texts as ContentTexts, items: items as readonly SportsEvent[] };
}
