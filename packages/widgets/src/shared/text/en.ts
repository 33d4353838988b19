/** Built-in words of the calendar and the card widgets; the keys are the English phrases (I18N-06). */
export const texts = {
  Today: 'Today',
  Live: 'Live',
  'Full Time': 'Full Time',
  'Match details': 'Match details',
  'Show more': 'Show more',
  'There are no events for this day.': 'There are no events for this day.',
  'Watch Now': 'Watch Now',
  'See All': 'See All',
  Postponed: 'Postponed',
  Cancelled: 'Cancelled',
  Delayed: 'Delayed',
  Suspended: 'Suspended',
  Paused: 'Paused',
  Events: 'Events',
  'Earlier days': 'Earlier days',
  'Later days': 'Later days',
  'Choose a day': 'Choose a day',
  'Previous month': 'Previous month',
  'Next month': 'Next month',
  Close: 'Close',
  'Next match day: {date}': 'Next match day: {date}',
  'Hide scores': 'Hide scores',
  'Show score': 'Show score',
  Subscribe: 'Subscribe',
  'Add to calendar': 'Add to calendar',
  /** Said of the player whose serve it is. */
  serving: 'serving',
  /** After a tennis match is called: its sets. `{n}` is the set's number. */
  'Set {n}': 'Set {n}',
  /** Hidden words. After a day: how many events it has. Plurals as ICU MessageFormat writes them. */
  '{n} events': '{n, plural, one {# event} other {# events}}',
  /** Said in place of the figures of a score. */
  '{n} sets won': '{n, plural, one {# set won} other {# sets won}}',
  '{n} games': '{n, plural, one {# game} other {# games}}',
  /** Of the running game in tennis. */
  '{n} points': '{n, plural, one {# point} other {# points}}',
  advantage: 'advantage',
  '{n} on penalties': '{n} on penalties',
  '{n} runs': '{n, plural, one {# run} other {# runs}}',
  '{runs} runs for {wickets} wickets':
    '{runs, plural, one {# run} other {# runs}} for {wickets, plural, one {# wicket} other {# wickets}}',
  '{n} overs': '{n, plural, one {# over} other {# overs}}',
  /** Said in place of '[3]' after a name. */
  'seeded {n}': 'seeded {n}',
  'Lap {n} of {total}': 'Lap {n} of {total}',
  Leader: 'Leader',
  /** Names of a race's places: before it starts, while it runs, when it is over. */
  'Starting grid': 'Starting grid',
  'Running order': 'Running order',
  Result: 'Result',
  'Half-time': 'Half-time',
  Loading: 'Loading',
  /** Announced when more has been loaded. */
  'Showing {n} of {total}': 'Showing {n} of {total}',
  'Could not load this content.': 'Could not load this content.',
  'Try again': 'Try again',
  /** Of a list that is shown although it is empty. */
  'Nothing here yet.': 'Nothing here yet.',
  Previous: 'Previous',
  Next: 'Next',
  /** Names a row or a grid without a title. */
  Featured: 'Featured',
  /** Role description of a row that scrolls; never part of a name. */
  carousel: 'carousel',
  /** Role description of one card in it. */
  slide: 'slide',
};

export type ContentTexts = typeof texts;
