import type { Countdown } from '@touchline/domain';
import { fill } from '../../shared/text/fill.ts';
import { amountsText } from '../text/amounts-text.ts';
import type { PlayerTexts } from '../text/en.ts';

/**
 * Returns the accessible label of a countdown: 'Starts in 2 days, 3 hours'. It has the two largest units, so that it
 * changes at most once a minute (CD-08). In the last minute it says one minute.
 */
export function labelOf({ days, hours, minutes }: Countdown, texts: PlayerTexts, locale: string): string {
  const amounts = [
    ['day', days],
    ['hour', hours],
    ['minute', minutes],
  ] as const;
  const first = amounts.findIndex(([, amount]) => amount > 0);
  const visible = amounts.slice(first, first + 2).filter(([, amount]) => amount > 0);
  return fill(texts['Starts in {time}'], { time: amountsText(first < 0 ? [['minute', 1]] : visible, locale) });
}
