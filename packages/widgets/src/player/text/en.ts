import { type ErrorCode, errorScreens } from '@touchline/domain';

/** The phrases of the players as they stand in English, but for those of the error panels. */
const phrases = [
  'Play',
  /** Of the button on the poster: Play: Final, 1 hour. */
  'Play: {title}',
  'Play: {title}, {time}',
  'Play: {title}, live',
  'Pause',
  'Replay',
  'Mute',
  'Unmute',
  'Seek',
  'Volume',
  /** Said of the seek bar: 4 seconds of 24 seconds. */
  '{time} of {total}',
  'Full screen',
  'Exit full screen',
  'Picture in picture',
  'Exit picture in picture',
  'Back {n} seconds',
  'Forward {n} seconds',
  'Captions',
  'Off',
  'Audio',
  /** Of sound or captions without a name. */
  'Track {n}',
  'Speed',
  /** Of speeds: 1×. */
  'Normal',
  'Quality',
  'Auto',
  /** Opens all menus of a narrow player. */
  'Settings',
  'Back',
  'Close',
  /** Names the bar. */
  'Controls',
  /** Names a player without a title. */
  'Player',
  'Live',
  'Go to live',
  '{time} behind live',
  'Loading',
  'Keyboard shortcuts',
  'Play or pause',
  'Seek {n} seconds',
  'Mute or unmute',
  'Captions on or off',
  'Jump to a tenth of the video',
  'Show these shortcuts',
  'Continued at {time}',
  'Start over',
  /** Of live: the last seconds once more. */
  'Instant replay',
  /** Names the marks on the seek bar: goals and the like. */
  'Moments',
  'Live has ended.',
  /** Names the list of an event's other videos. */
  'More videos',
  'No connection. Playback continues when it is back.',
  'Try again',
  'Sign in',
  /** Of a button that buys what opens the video. */
  'Buy for {price}',
  /** Names the countdown: Starts in 2 days, 3 hours. */
  'Starts in {time}',
  'days',
  'hours',
  'minutes',
  'seconds',
  'This event has not started...',
  'Add to calendar',
] as const;

/** What is said of errors: spec §8. */
type ErrorPhrase = (typeof errorScreens)[ErrorCode]['title' | 'description' | 'help'];

/** Words of the players by their English phrases (I18N-07). */
export type PlayerTexts = Record<(typeof phrases)[number] | ErrorPhrase, string>;

/** The built-in English: each phrase says itself, so it is written once. */
export const texts = /* @__PURE__ */ Object.fromEntries(
  [
    ...phrases,
    ...Object.values(errorScreens).flatMap(({ title, description, help }) => [title, description, help]),
  ].map((phrase) => [phrase, phrase])
) as PlayerTexts;
