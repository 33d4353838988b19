import { dateAt, type PlayerState } from '@touchline/player';
import { fill } from '../../../shared/text/fill.ts';
import type { PlayerAppearance } from '../../screen.ts';
import { durationText } from '../../text/duration-text.ts';
import type { PlayerTexts } from '../../text/en.ts';

interface Localization {
  readonly appearance: Pick<PlayerAppearance, 'locale' | 'timezone'>;
  readonly texts: Pick<PlayerTexts, 'Live' | '{time} behind live'>;
}

/** Seconds behind live that still count as live. */
const LIVE_TOLERANCE_SECONDS = 1;

/**
 * Returns the time of day of a media time, '14:23:10', in the configured time zone, else the visitor's; undefined: the
 * stream has no program date. `hasSeconds`: false omits them.
 */
export function clockAt(
  time: number,
  { programDates }: Pick<PlayerState, 'programDates'>,
  { locale, timezone }: Localization['appearance'],
  hasSeconds = true
): string | undefined {
  const date = dateAt(programDates, time);
  // A playlist can contain times outside the range of Date.
  if (date === null || Number.isNaN(new Date(date).getTime())) return undefined;
  return formatOf(locale, timezone, hasSeconds).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string | undefined, hasSeconds: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${hasSeconds}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat([locale, 'en'], { timeStyle: hasSeconds ? 'medium' : 'short', timeZone });
  formats.set(key, format);
  return format;
}

/** Returns the accessible text of a time of a live stream: '14:23:10, 42 seconds behind live'. */
export function liveText(
  time: number,
  { state, appearance, texts }: Localization & { readonly state: PlayerState }
): string {
  const { liveEdge, seekable, atLiveEdge, currentTime } = state;
  const behind = (liveEdge ?? seekable?.[1] ?? time) - time;
  // The stream defines which distance still counts as live.
  const isLive = behind < LIVE_TOLERANCE_SECONDS || (atLiveEdge && time >= currentTime);
  const where = isLive
    ? texts.Live
    : fill(texts['{time} behind live'], { time: durationText(behind, appearance.locale) });
  const clock = clockAt(time, state, appearance);
  return clock === undefined ? where : `${clock}, ${where}`;
}
