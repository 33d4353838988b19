import { type Config, choice, flag, number, text } from '@touchline/domain';
import { widgetFields } from '../shared/config.ts';
import { address, announcements, members, times, timeZone, words } from '../shared/content-fields.ts';
import { countingFields } from '../shared/counting-fields.ts';
import { credentials } from './credentials.ts';

/** Configuration that all players share (spec §3.13, §3.14; interfaces, Players). */
export const playerFields = {
  ...widgetFields,
  /** IANA time zone of dates; absent: the visitor's. */
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
  /** Behind the poster's play button and the countdown; it wins over the content's own picture (PL-12). */
  backgroundImageUrl: address(),
  showCountdownAnimation: flag(true),
  /** Title, date and description below the box (EP-03). */
  showTitle: flag(true),
  /** In place of the sentence after the start (CD-06). */
  afterStart: text(''),
  /** Volume, speed and captions for the next video, positions in this one. */
  remember: flag(true),
  resume: flag(true),
  pauseOthers: flag(true),
  /** Nothing on the player tells how it went: no marks on the line, no description. */
  spoilerFree: flag(false),
  /** Unless `off`, screen readers are told of goals of the match, and that it can be watched now. */
  announcements: announcements(),
  /** The visitor, as the publisher knows them (spec §3.14). */
  auth: credentials(),
  ...countingFields,
  /** Common Media Client Data (CTA-5004) on requests for media: in their address or their headers. */
  cmcd: choice('none', 'query', 'header'),
  /** Who knows of others that watch the same (SCR-02); absent: it is not shared, and no code of that is loaded. */
  p2p: members(),
  /** What answers with ads, VAST 2 to 4 or VMAP (PL-14); absent: there are none, and no code of theirs is loaded. */
  vastAdTagUrl: address(),
  /** Asks for the first ad near the viewport, and not only at the first play. */
  adPreload: flag(false),
  /** The script of an SDK that plays the ads in our place: Google IMA. */
  adSdkUrl: address(),
  /** What stands in the tag for macros, as regular expressions by their names. */
  adMacros: words(),
  /** Seconds at which ads come, beside those that the tag says. */
  adCuePoints: times(),
  /** Of a Google Cast receiver; absent: Google's own. */
  castReceiverId: text(''),
  cast: flag(true),
  /** What is shared; absent: the page's own address. */
  shareUrl: address(),
  share: flag(false),
  /** The next of several videos starts by itself when one has ended, after a countdown. */
  autoplayNext: flag(false),
  /** The page's own words, by their English phrases. */
  texts: words(),
};

export type PlayerConfig = Config<typeof playerFields>;

/** Whether an attribute concerns the visitor: it never leaves the page in an address. */
export function isPrivate(attribute: string): boolean {
  return /^auth(-|$)/.test(attribute);
}
