/** Phrases that are their own texts. */
const PHRASES = [
  'Today',
  'Live',
  'Full Time',
  'Match details',
  'Show more',
  'There are no events for this day.',
  'Watch Now',
  'See All',
  'Postponed',
  'Cancelled',
  'Delayed',
  'Suspended',
  'Paused',
  'Events',
  'Earlier days',
  'Later days',
  'Choose a day',
  'Previous month',
  'Next month',
  'Close',
  'Next match day: {date}',
  'Hide scores',
  'Show score',
  'Subscribe',
  'Add to calendar',
  /** For the serving player. */
  'serving',
  /** Label of a tennis set. `{n}` is the set's number. */
  'Set {n}',
  'advantage',
  '{n} on penalties',
  /** For screen readers instead of '[3]' after a name. */
  'seeded {n}',
  'Lap {n} of {total}',
  'Leader',
  /** Headings of a race's order: before, during and after it. */
  'Starting grid',
  'Running order',
  'Result',
  'Half-time',
  'Loading',
  /** Announced after loading more. */
  'Showing {n} of {total}',
  'Could not load this content.',
  'Try again',
  /** Empty state of a list. */
  'Nothing here yet.',
  'Previous',
  'Next',
  /** Name of a row or a grid without a title. */
  'Featured',
  /** Role description of a scrolling row; never part of a name. */
  'carousel',
  /** Role description of one card in it. */
  'slide',
] as const;

/** Built-in texts of the calendar and the card widgets; the keys are the English phrases (I18N-06). */
export const texts = {
  ...(Object.fromEntries(PHRASES.map((phrase) => [phrase, phrase])) as Record<(typeof PHRASES)[number], string>),
  /** Hidden text after a day: its number of events. Plurals in ICU MessageFormat. */
  '{n} events': '{n, plural, one {# event} other {# events}}',
  /** For screen readers instead of the figures of a score. */
  '{n} sets won': '{n, plural, one {# set won} other {# sets won}}',
  '{n} games': '{n, plural, one {# game} other {# games}}',
  /** Of the running game in tennis. */
  '{n} points': '{n, plural, one {# point} other {# points}}',
  '{n} runs': '{n, plural, one {# run} other {# runs}}',
  '{runs} runs for {wickets} wickets':
    '{runs, plural, one {# run} other {# runs}} for {wickets, plural, one {# wicket} other {# wickets}}',
  '{n} overs': '{n, plural, one {# over} other {# overs}}',
};

export type ContentTexts = typeof texts;
