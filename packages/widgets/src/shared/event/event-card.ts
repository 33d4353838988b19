import type { EventForm } from '@touchline/domain';

/** What drawing an event needs, all words and times already formatted: plain data, sent along with the server's markup. */
export interface EventCardView {
  readonly id: string;
  /** Place among the day's events, 0-based, for early clicks. */
  readonly index: number;
  readonly form: EventForm;
  /** How it looks. `hidden`: spoiler-free and not revealed, so nothing in here tells how it went. */
  readonly tone: 'scheduled' | 'live' | 'finished' | 'postponed' | 'hidden';
  /** Class of its two colours, for `teamColours`; '' without any. */
  readonly colours: string;
  /** Live badge (EVT-06). */
  readonly live: boolean;
  /** 'Full Time', 'Postponed', …; null where the time or the badge says it. Already in the locale. */
  readonly status: string | null;
  /** Kick-off time in the locale and zone (EVT-07); null where the score or nothing takes its place. */
  readonly time: string | null;
  /** RFC 3339, for `<time>`; null without a start time. */
  readonly dateTime: string | null;
  /** Clock of a live event: 67′, Q4 2:14, Set 3. */
  readonly clock: string | null;
  /** Competition or series; null where the detail says it. */
  readonly series: string | null;
  /** null: the title stands in the place of both (EVT-01). */
  readonly home: EventSide | null;
  readonly away: EventSide | null;
  readonly title: string;
  readonly detail: string | null;
  /** Name of a race's places: 'Starting grid', 'Running order', 'Result'; null where there are none. */
  readonly order: string | null;
  /** Place 3 of a running order (form `field`); the first two are `home` and `away`. */
  readonly places: readonly EventPlace[];
  /** Where 'Match details' leads; null: no button, or one that only calls back when `clickable`. */
  readonly href: string | null;
  readonly clickable: boolean;
  /** Name of the match for the accessible names of its controls: 'Ajax – PSV'. */
  readonly name: string;
  /** 'Add to calendar'; null once it has begun, or without a start time. */
  readonly icsUrl: string | null;
  /** There is something to reveal: 'Show score' stands in place of the score. */
  readonly revealable: boolean;
}

export interface EventSide {
  /** '' where the title stands in place of both names, and there is a score to show all the same. */
  readonly name: string;
  /** Below the name, smaller: a country, a team. */
  readonly note: string | null;
  /** What a screen reader says in place of the note: 'Italy, seeded 1'; null: the note itself. */
  readonly spokenNote: string | null;
  /** As shown: '2', '163/7'. null: none exists. 0 is a score (EVT-04). */
  readonly score: string | null;
  /** Beside the score, smaller: '(20)' overs, '+1.204'. */
  readonly scoreNote: string | null;
  /** What a screen reader says in place of all figures: '2, 4 on penalties'; null: the figures themselves. */
  readonly spokenResult: string | null;
  /**
   * http(s), `width=170`, or null: the initials stand in. `srcSet` for `<img>`; undefined where no size differs. `eager`:
   * drawn together with the card, because it was loaded ahead.
   */
  readonly logo: {
    readonly src: string;
    readonly srcSet: string | undefined;
    readonly eager?: boolean | undefined;
  } | null;
  readonly initials: string;
  /** The losing side of a finished event. */
  readonly lost: boolean;
  readonly serving: boolean;
  /** Games of each set of a tennis match, and whether this side won it. */
  readonly sets: readonly { readonly games: string; readonly won: boolean }[];
  /** Points of the running game: '40'. */
  readonly point: string | null;
  /** Place in a running order; null otherwise. */
  readonly place: string | null;
}

export interface EventPlace {
  readonly place: string;
  readonly name: string;
  readonly note: string | null;
  readonly gap: string | null;
  /** Class of its colour, for `teamColours`; '' without one. */
  readonly colours: string;
}
