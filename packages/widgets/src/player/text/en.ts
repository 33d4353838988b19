/** Built-in words of the players; the keys are the English phrases (I18N-07). */
export const texts = {
  Play: 'Play',
  Pause: 'Pause',
  Replay: 'Replay',
  Mute: 'Mute',
  Unmute: 'Unmute',
  Seek: 'Seek',
  Volume: 'Volume',
  /** Said of the seek bar: 34:12 of 1:30:00. */
  '{time} of {total}': '{time} of {total}',
  'Full screen': 'Full screen',
  'Exit full screen': 'Exit full screen',
  'Picture in picture': 'Picture in picture',
  'Exit picture in picture': 'Exit picture in picture',
  'Back {n} seconds': 'Back {n} seconds',
  'Forward {n} seconds': 'Forward {n} seconds',
  Captions: 'Captions',
  Off: 'Off',
  Audio: 'Audio',
  /** Of sound or captions without a name. */
  'Track {n}': 'Track {n}',
  Speed: 'Speed',
  /** Of speeds: 1×. */
  Normal: 'Normal',
  Quality: 'Quality',
  Auto: 'Auto',
  /** Opens all menus of a narrow player. */
  Settings: 'Settings',
  Back: 'Back',
  Close: 'Close',
  /** Names the bar. */
  Controls: 'Controls',
  /** Names a player without a title. */
  Player: 'Player',
  Live: 'Live',
  'Go to live': 'Go to live',
  '{time} behind live': '{time} behind live',
  Loading: 'Loading',
  'Keyboard shortcuts': 'Keyboard shortcuts',
  'Play or pause': 'Play or pause',
  'Seek {n} seconds': 'Seek {n} seconds',
  'Mute or unmute': 'Mute or unmute',
  'Captions on or off': 'Captions on or off',
  'Jump to a tenth of the video': 'Jump to a tenth of the video',
  'Show these shortcuts': 'Show these shortcuts',
  'Continued at {time}': 'Continued at {time}',
  'Start over': 'Start over',
  /** Of live: the last seconds once more. */
  'Instant replay': 'Instant replay',
  /** Names the marks on the seek bar: goals and the like. */
  Moments: 'Moments',
  'Live has ended.': 'Live has ended.',
  /** Names the list of an event's other videos. */
  'More videos': 'More videos',
  'No connection. Playback continues when it is back.': 'No connection. Playback continues when it is back.',
  'Try again': 'Try again',
  'Sign in': 'Sign in',
  /** Names the countdown: Starts in 2 days, 3 hours. */
  'Starts in {time}': 'Starts in {time}',
  days: 'days',
  hours: 'hours',
  minutes: 'minutes',
  seconds: 'seconds',
  'This event has not started...': 'This event has not started...',
  'Failed to Retrieve Video Info': 'Failed to Retrieve Video Info',
  'Error fetching video details. Check your videoId and internet connection and try again.':
    'Error fetching video details. Check your videoId and internet connection and try again.',
  Authorisation: 'Authorisation',
  "You don't have permission to play this video.": "You don't have permission to play this video.",
  'Geoblocking Restriction': 'Geoblocking Restriction',
  'Sorry, this video is not available in your region due to geoblocking restrictions.':
    'Sorry, this video is not available in your region due to geoblocking restrictions.',
  'Not entitled': 'Not entitled',
  'Sorry, you are not entitled to play this video.': 'Sorry, you are not entitled to play this video.',
  'VPN BLOCKED': 'VPN BLOCKED',
  'This video is not available due to the use of a VPN.': 'This video is not available due to the use of a VPN.',
  'Playback Error': 'Playback Error',
  'Unable to play the video. Please try again later.': 'Unable to play the video. Please try again later.',
};

export type PlayerTexts = typeof texts;
