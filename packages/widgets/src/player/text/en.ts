import { type ErrorCode, errorScreens } from '@touchline/domain';

/** The English phrases of the players, except those of the error panels. */
const phrases = [
  'Play',
  /** Accessible name of the start button. */
  'Play: {title}',
  /** `length`: 24 seconds, or Live. */
  'Play: {title}, {length}',
  'Pause',
  'Replay',
  'Mute',
  'Unmute',
  'Seek',
  'Volume',
  /** Accessible value of the seek bar: 4 seconds of 24 seconds. */
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
  /** For audio or caption tracks without a name. */
  'Track {n}',
  'Speed',
  /** The speed 1×. */
  'Normal',
  'Quality',
  'Auto',
  /** Opens all menus of a narrow player. */
  'Settings',
  'Back',
  'Close',
  /** Accessible name of the control bar. */
  'Controls',
  /** Accessible name of a player without a title. */
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
  /** For live streams: replays the last seconds. */
  'Instant replay',
  /** Accessible name of the markers on the seek bar: goals and the like. */
  'Moments',
  'Live has ended.',
  /** Heading of the list of an event's other videos. */
  'More videos',
  'No connection. Playback continues when it is back.',
  'Try again',
  'Sign in',
  /** For a button that buys access to the video. */
  'Buy for {price}',
  /** Accessible name of the countdown: Starts in 2 days, 3 hours. */
  'Starts in {time}',
  'days',
  'hours',
  'minutes',
  'seconds',
  'This event has not started...',
  'Add to calendar',
] as const;

/** Texts of errors: spec §8. */
type ErrorPhrase = (typeof errorScreens)[ErrorCode]['title' | 'description' | 'help'];

/** Texts of the players by their English phrases (I18N-07). */
export type PlayerTexts = Record<(typeof phrases)[number] | ErrorPhrase, string>;

/** The built-in English texts: each phrase is its own text. */
export const texts = /* @__PURE__ */ Object.fromEntries(
  [
    ...phrases,
    ...Object.values(errorScreens).flatMap(({ title, description, help }) => [title, description, help]),
  ].map((phrase) => [phrase, phrase])
) as PlayerTexts;
