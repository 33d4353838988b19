import { atMost } from '../page/targets.mjs';
import { FLOOR } from './entries.mjs';

const KILOBYTE = 1000;

/** Compares results with our targets. Source: docs/benchmarks.md explains each row. */
export function checkTargets({ rows, hydration, days, grid, push, shifts, sizes }) {
  const kilobytes = (value) => `${(value / KILOBYTE).toFixed(2)} kB`;
  const whole = (value) => `${value.toFixed(0)} ms`;
  const frames = (value) => `${value} frame${value === 1 ? '' : 's'}`;
  return [
    atMost('calendar chunk with CSS, brotli', sizes?.calendar.total, 12 * KILOBYTE, kilobytes),
    atMost('card carousel chunk with CSS, brotli', sizes?.['card-carousel'].total, 7.5 * KILOBYTE, kilobytes),
    atMost('card grid chunk with CSS, brotli', sizes?.['card-grid'].total, 8 * KILOBYTE, kilobytes),
    againstFloor(rows, 'inlined', 0.65),
    againstFloor(rows, 'snippet', 0.85),
    atMost('hydration of 10 events, inlined or snippet, CPU 4x slower', worstOf(hydration, 'hydration'), 50, whole),
    atMost('longest task after the first card, inlined or snippet', worstOf(hydration, 'longestTask'), 50, whole),
    atMost('layout shift loading → loaded, worst widget and width', worstOf(shifts, 'worst'), 0, (value) =>
      value.toFixed(3)
    ),
    atMost('day change from cache', days?.cached, 1, frames),
    atMost('day change, not cached: frames until the loading state', days?.fresh, 1, frames),
    atMost('200 cards: interaction to next paint, CPU 4x slower', grid?.interaction, 64, whole),
    atMost(
      '200 cards: frames dropped while scrolling',
      grid?.dropped,
      0.02,
      (value) => `${(value * 100).toFixed(1)} %`
    ),
    atMost('score push to paint, 50 widgets', push?.time, 1000, whole),
    atMost('nodes touched outside the changed cards', push?.outside, 0, String),
  ];
}

function againstFloor(rows, name, limit) {
  const [ours, floor] = [rows?.[name], rows?.[FLOOR]];
  const value = ours && floor && ours.shown / floor.shown;
  return atMost(`first event card, ${name}, against the floor`, value, limit, (ratio) => ratio.toFixed(2));
}

function worstOf(rows, figure) {
  return rows && Math.max(...Object.values(rows).map((row) => row[figure]));
}
