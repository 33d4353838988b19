import { createMemo } from '@touchline/domain';
import { type Amount, amountsText } from './amounts-text.ts';

/** Formats seconds for screen readers: '1 hour, 30 minutes, 5 seconds'. Ignores the sign. */
export function durationText(seconds: number, locale: string): string {
  return textOf(`${Math.floor(Math.abs(seconds)) || 0} ${locale}`);
}

/** Cached because the seek bar formats the same values four times a second. */
const textOf = createMemo(100, (key) => {
  const [seconds, locale = ''] = key.split(' ');
  const whole = Number(seconds);
  const amounts: Amount[] = [
    ['hour', Math.floor(whole / 3600)],
    ['minute', Math.floor(whole / 60) % 60],
    ['second', whole % 60],
  ];
  const nonZero = amounts.filter(([, amount]) => amount > 0);
  return amountsText(nonZero.length > 0 ? nonZero : [['second', 0]], locale);
});
