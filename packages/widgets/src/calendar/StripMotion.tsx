import { useLayoutEffect, useRef } from 'react';
import type { StripMotionProps } from './screen.ts';

/** ms in a day, which has 24 hours in UTC. */
const DAY = 86_400_000;
/** ms, where the style sheet does not say. */
const DURATION = 220;

/**
 * Moves the strip by as many days as the active one has changed: the chosen day begins where the visitor chose it and
 * moves into the middle. With reduced motion nothing moves.
 */
export function StripMotion({ strip, date }: StripMotionProps): null {
  const before = useRef(date);
  useLayoutEffect(() => {
    const days = Math.round((Date.parse(date) - Date.parse(before.current)) / DAY);
    before.current = date;
    if (days && strip.current && !matchMedia('(prefers-reduced-motion: reduce)').matches) move(strip.current, days);
  }, [strip, date]);
  return null;
}

function move(strip: HTMLElement, days: number): void {
  const seen = [...strip.children].filter((day) => day.getClientRects().length > 0);
  const [first, second] = seen.map((day) => day.getBoundingClientRect());
  if (!first) return;
  const { direction, columnGap } = getComputedStyle(strip);
  const oneDay = first.width + (Number.parseFloat(columnGap) || 0);
  // From one day to the next, to the left where the script runs that way.
  const step = second ? second.x - first.x : direction === 'rtl' ? -oneDay : oneDay;
  const distance = step * Math.max(-seen.length, Math.min(seen.length, days));
  const timing = { duration: durationOf(strip), easing: 'cubic-bezier(0.2, 0, 0, 1)' };
  // Days that come in or leave do so at the edge of the strip.
  strip.animate({ overflow: ['clip', 'clip'] }, timing);
  for (const day of seen) day.animate({ translate: [`${distance}px`, '0px'] }, timing);
}

/** ms of the token `--tl-medium`. */
function durationOf(element: HTMLElement): number {
  const token = getComputedStyle(element).getPropertyValue('--tl-medium');
  return Number.parseFloat(token) * (/\dms/.test(token) ? 1 : 1000) || DURATION;
}
