import type { Countdown } from '@touchline/domain';
import { fill } from '../../shared/texts.ts';
import { amountsText } from '../amounts-text.ts';
import type { PlayerTexts } from '../text/en.ts';

/**
 * What is said of a countdown: 'Starts in 2 days, 3 hours'. Its two largest units, so that it changes once a minute at the
 * most (CD-08); in the last minute it says one minute.
 */
export function labelOf({ days, hours, minutes }: Countdown, texts: PlayerTexts, locale: string): string {
  const amounts = [
    ['day', days],
    ['hour', hours],
    ['minute', minutes],
  ] as const;
  const first = amounts.findIndex(([, amount]) => amount > 0);
  const said = amounts.slice(first, first + 2).filter(([, amount]) => amount > 0);
  return fill(texts['Starts in {time}'], { time: amountsText(first < 0 ? [['minute', 1]] : said, locale) });
}
