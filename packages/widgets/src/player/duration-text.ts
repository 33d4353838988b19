import { createMemo } from '@touchline/domain';
import { type Amount, amountsText } from './amounts-text.ts';

/** Returns seconds in words, for screen readers: '1 hour, 30 minutes, 5 seconds'. The sign is ignored. */
export function durationText(seconds: number, locale: string): string {
  return textOf(`${Math.floor(Math.abs(seconds)) || 0} ${locale}`);
}

/** The seek bar needs the same ones four times a second. */
const textOf = createMemo(100, (key) => {
  const [seconds, locale = ''] = key.split(' ');
  const whole = Number(seconds);
  const amounts: Amount[] = [
    ['hour', Math.floor(whole / 3600)],
    ['minute', Math.floor(whole / 60) % 60],
    ['second', whole % 60],
  ];
  const said = amounts.filter(([, amount]) => amount > 0);
  return amountsText(said.length > 0 ? said : [['second', 0]], locale);
});
