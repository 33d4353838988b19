import type { MatchClock } from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import { fill } from '../text/fill.ts';
import type { Formats } from './formats.ts';

/** Returns the time of a running event in the visitor's language: 67′, 90+2′, Q4 2:14, Set 3, Lap 31 of 71. */
export function clockText(
  clock: MatchClock | null,
  { formats, texts }: { formats: Formats; texts: ContentTexts }
): string | null {
  if (!clock) return null;
  const text = plainText(clock, texts);
  return text && formats.digits(text);
}

function plainText(clock: MatchClock, texts: ContentTexts): string {
  switch (clock.at) {
    case 'half-time':
      return texts['Half-time'];
    case 'minute':
      return `${clock.minute}${clock.added > 0 ? `+${clock.added}` : ''}′`;
    case 'period':
      return `${clock.period} ${clock.remaining}`.trim();
    case 'set':
      return fill(texts['Set {n}'], { n: clock.set });
    case 'lap':
      return fill(texts['Lap {n} of {total}'], { n: clock.lap, total: clock.total });
  }
}
