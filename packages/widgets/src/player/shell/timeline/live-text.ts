import { dateAt, type PlayerState } from '@touchline/player';
import { fill } from '../../../shared/texts.ts';
import { durationText } from '../../duration-text.ts';
import type { PlayerLook } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';

interface Words {
  readonly look: Pick<PlayerLook, 'locale' | 'timezone'>;
  readonly texts: Pick<PlayerTexts, 'Live' | '{time} behind live'>;
}

/** Seconds behind live that nobody would call so. */
const NOW = 1;

/**
 * What the clocks said at a time of the element's time line, '14:23:10', in the configured zone, else the visitor's;
 * undefined: the stream does not say. `hasSeconds`: false leaves them out.
 */
export function clockAt(
  time: number,
  { programDates }: Pick<PlayerState, 'programDates'>,
  { locale, timezone }: Words['look'],
  hasSeconds = true
): string | undefined {
  const date = dateAt(programDates, time);
  // A Date knows fewer times than a playlist can claim.
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

/** What a screen reader says of a time of a live stream: '14:23:10, 42 seconds behind live'. */
export function liveText(time: number, { state, look, texts }: Words & { readonly state: PlayerState }): string {
  const { liveEdge, seekable, atLiveEdge, currentTime } = state;
  const behind = (liveEdge ?? seekable?.[1] ?? time) - time;
  // The stream says how far behind its newest is still live.
  const isLive = behind < NOW || (atLiveEdge && time >= currentTime);
  const where = isLive ? texts.Live : fill(texts['{time} behind live'], { time: durationText(behind, look.locale) });
  const clock = clockAt(time, state, look);
  return clock === undefined ? where : `${clock}, ${where}`;
}
