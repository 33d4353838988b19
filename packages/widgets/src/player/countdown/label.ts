import type { Countdown } from '@touchline/domain';
import { fill } from '../../shared/texts.ts';
import type { PlayerTexts } from '../text/en.ts';

const UNITS = ['day', 'hour', 'minute'] as const;

/**
 * What is said of a countdown: 'Starts in 2 days, 3 hours'. Its two largest units, so that it changes once a minute at the
 * most (CD-08); in the last minute it says one minute.
 */
export function labelOf({ days, hours, minutes }: Countdown, texts: PlayerTexts, locale: string): string {
  const amounts = [days, hours, minutes];
  const first = amounts.findIndex((amount) => amount > 0);
  const from = first === -1 ? UNITS.length - 1 : first;
  const parts = UNITS.flatMap((unit, index) => {
    const amount = first === -1 ? 1 : (amounts[index] ?? 0);
    if (index < from || index > from + 1 || amount === 0) return [];
    return [amountText(amount, unit, locale)];
  });
  const list = new Intl.ListFormat([locale, 'en'], { type: 'unit', style: 'long' });
  return fill(texts['Starts in {time}'], { time: list.format(parts) });
}

function amountText(amount: number, unit: (typeof UNITS)[number], locale: string): string {
  return new Intl.NumberFormat([locale, 'en'], { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
