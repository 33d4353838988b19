import type { EventForm } from '@touchline/domain';

/**
 * Everything that the view of an event draws, with formatted texts and times: plain data, sent with the server's
 * markup.
 */
export interface EventCardView {
  readonly id: string;
  /** Index among the day's events, 0-based, for early clicks. */
  readonly index: number;
  readonly form: EventForm;
  /** Its appearance. `hidden`: spoiler-free and not revealed, so nothing in here reveals the result. */
  readonly tone: 'scheduled' | 'live' | 'finished' | 'postponed' | 'hidden';
  /** Class of its two colours, for `teamColours`; '' without any. */
  readonly colours: string;
  /** Live badge (EVT-06). */
  readonly live: boolean;
  /** 'Full Time', 'Postponed', …; null if the time or the badge shows it. In the locale. */
  readonly status: string | null;
  /** Kick-off time in the locale and zone (EVT-07); null if the score or nothing replaces it. */
  readonly time: string | null;
  /** RFC 3339, for `<time>`; null without a start time. */
  readonly dateTime: string | null;
  /** Clock of a live event: 67′, Q4 2:14, Set 3. */
  readonly clock: string | null;
  /** Competition or series; null if the detail contains it. */
  readonly series: string | null;
  /** null: the title replaces both (EVT-01). */
  readonly home: EventSide | null;
  readonly away: EventSide | null;
  readonly title: string;
  readonly detail: string | null;
  /** Heading of a race's order: 'Starting grid', 'Running order', 'Result'; null without one. */
  readonly order: string | null;
  /** Place 3 of a running order (form `field`); the first two are `home` and `away`. */
  readonly places: readonly EventPlace[];
  /** URL of 'Match details'; null: no button, or with `clickable` one that only emits an event. */
  readonly href: string | null;
  readonly clickable: boolean;
  /** Name of the match for the accessible names of its controls: 'Ajax – PSV'. */
  readonly name: string;
  /** 'Add to calendar'; null once it has begun, or without a start time. */
  readonly icsUrl: string | null;
  /** 'Show score' replaces the hidden score. */
  readonly revealable: boolean;
}

export interface EventSide {
  /** '' if the title replaces both names and there is a score. */
  readonly name: string;
  /** Below the name, smaller: a country, a team. */
  readonly note: string | null;
  /** Words for screen readers that replace the note: 'Italy, seeded 1'; null: the note itself. */
  readonly spokenNote: string | null;
  /** As shown: '2', '163/7'. null: none exists. 0 is a score (EVT-04). */
  readonly score: string | null;
  /** Beside the score, smaller: '(20)' overs, '+1.204'. */
  readonly scoreNote: string | null;
  /** Words for screen readers that replace all figures: '2, 4 on penalties'; null: the figures themselves. */
  readonly spokenResult: string | null;
  /**
   * http(s), `width=170`, or null: the initials replace it. `srcSet` for `<img>`; undefined if no sizes differ.
   * `eager`: drawn together with the card, because it was preloaded.
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
  /** Position in a running order; null otherwise. */
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
