/** When a break is to begin, as VMAP says it. `percent`: 0 to 100; `nth`: of the page's cue points, from 1 on. */
export type TimeOffset =
  | { readonly from: 'start' | 'end' }
  | { readonly from: 'seconds' | 'percent' | 'nth'; readonly value: number };

/** `start`, `end`, `HH:MM:SS.mmm`, `n%` or `#n`; null: something else. Source: VMAP 1.0, §2.3.1. */
export function readTimeOffset(text: string | null): TimeOffset | null {
  const given = (text ?? '').trim();
  if (given === 'start' || given === 'end') return { from: given };
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(given) ?? [];
  if (percent && Number(percent) <= 100) return percentOffset(Number(percent));
  const [, nth] = /^#([1-9]\d*)$/.exec(given) ?? [];
  if (nth) return { from: 'nth', value: Number(nth) };
  const seconds = readClock(given);
  if (seconds === null) return null;
  return seconds === 0 ? { from: 'start' } : { from: 'seconds', value: seconds };
}

/** Seconds of `HH:MM:SS.mmm`; null: it is none. */
export function readClock(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d+):([0-5]?\d):([0-5]?\d(?:\.\d+)?)$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function percentOffset(value: number): TimeOffset {
  if (value === 0) return { from: 'start' };
  return value === 100 ? { from: 'end' } : { from: 'percent', value };
}
