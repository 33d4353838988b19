import { type Config, choice, flag, number, text } from '@touchline/domain';
import { address, announcements, members, times, timeZone, words } from '../shared/config/content-fields.ts';
import { countingFields } from '../shared/config/counting-fields.ts';
import { widgetFields } from '../shared/config/widget-fields.ts';
import { credentials } from './credentials/credentials.ts';

/** Configuration that all players share (spec §3.13, §3.14; interfaces, Players). */
export const playerFields = {
  ...widgetFields,
  /** IANA time zone of dates. Absent: the visitor's. */
  timezone: timeZone(),
  headingLevel: number(2, { min: 2, max: 6 }),
  autoplay: flag(false),
  /** 0: muted (PL-02). */
  volume: number(1, { min: 0, max: 1 }),
  controls: flag(true),
  showSeekbar: flag(true),
  showFullscreen: flag(true),
  showVolume: flag(true),
  showTimers: flag(true),
  showPictureInPicture: flag(true),
  showQualitySelector: flag(false),
  playsinline: flag(true),
  /**
   * Background of the poster's play button and of the countdown. Takes precedence over the content's own poster
   * (PL-12).
   */
  backgroundImageUrl: address(),
  showCountdownAnimation: flag(true),
  /** Title, date and description below the box (EP-03). */
  showTitle: flag(true),
  /** Replaces the sentence after the start (CD-06). */
  afterStart: text(''),
  /** Stores volume, playback rate and captions for the next video, and the position in this one. */
  remember: flag(true),
  resume: flag(true),
  pauseOthers: flag(true),
  /** Hides everything that reveals the result: markers on the seek bar and the description. */
  spoilerFree: flag(false),
  /** Unless `off`, screen readers announce goals of the match and the start of the video. */
  announcements: announcements(),
  /**
   * The visitor's credentials from the publisher (spec §3.14). `token` is a token or a function that returns one.
   * `getToken` is called on demand: for the first token if there is none, and for a newer one.
   */
  auth: credentials(),
  ...countingFields,
  /** Sends Common Media Client Data (CTA-5004) with media requests, in the query or in headers. */
  cmcd: choice('none', 'query', 'header'),
  /** Peer-to-peer sharing of the stream (SCR-02). Absent: the stream is not shared and no code for it is loaded. */
  p2p: members(),
  /** URL of the ad server: VAST 2 to 4 or VMAP (PL-14). Absent: there are no ads and no code for them is loaded. */
  vastAdTagUrl: address(),
  /** Requests the first ad when the player is near the viewport, not only at the first play. */
  adPreload: flag(false),
  /** URL of an ad SDK that plays the ads instead of the player: Google IMA. */
  adSdkUrl: address(),
  /** Values of the tag's macros by regular expressions of their names: `{ '{player.id}': '%%PLAYER%%' }`. */
  adMacros: words(),
  /** Seconds at which ads play, in addition to those of the tag. */
  adCuePoints: times(),
  /** Id of a Google Cast receiver. Absent: Google's default receiver. */
  castReceiverId: text(''),
  cast: flag(true),
  /** The URL to share. Absent: the page's own URL. */
  shareUrl: address(),
  share: flag(false),
  /** Starts the next video when one has ended, after a countdown that the visitor can cancel. */
  autoplayNext: flag(false),
  /** Texts that replace the built-in ones, by their English phrases. */
  texts: words(),
};

export type PlayerConfig = Config<typeof playerFields>;

/** Whether an attribute identifies the visitor. Such attributes are never part of a URL. */
export function isPrivate(attribute: string): boolean {
  return /^auth(-|$)/.test(attribute);
}
