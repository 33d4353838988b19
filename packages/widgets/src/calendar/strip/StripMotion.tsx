import { DAY_MS } from '@touchline/domain';
import { useLayoutEffect, useRef } from 'react';
import type { StripMotionProps } from '../screen.ts';

/** Default duration, ms, if the style sheet sets none. */
const DURATION = 220;

/**
 * Moves the strip by the number of days that the active day has changed. The chosen day starts where the visitor chose
 * it and moves to the middle. With reduced motion nothing moves.
 */
export function StripMotion({ strip, date }: StripMotionProps): null {
  const before = useRef(date);
  useLayoutEffect(() => {
    // In UTC each day has 24 hours.
    const days = Math.round((Date.parse(date) - Date.parse(before.current)) / DAY_MS);
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
  // From one day to the next, to the left in right-to-left scripts.
  const step = second ? second.x - first.x : direction === 'rtl' ? -oneDay : oneDay;
  const distance = step * Math.max(-seen.length, Math.min(seen.length, days));
  const timing = { duration: durationOf(strip), easing: 'cubic-bezier(0.2, 0, 0, 1)' };
  // Days enter and leave at the edge of the strip.
  strip.animate({ overflow: ['clip', 'clip'] }, timing);
  for (const day of seen) day.animate({ translate: [`${distance}px`, '0px'] }, timing);
}

/** Returns the token `--tl-medium` in ms. */
function durationOf(element: HTMLElement): number {
  const token = getComputedStyle(element).getPropertyValue('--tl-medium');
  return Number.parseFloat(token) * (/\dms/.test(token) ? 1 : 1000) || DURATION;
}
