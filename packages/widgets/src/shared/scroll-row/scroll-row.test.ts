// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { positionOf, scrollRow } from './scroll-row.ts';

const row = document.createElement('div');

beforeEach(() => {
  document.body.append(row);
  row.scrollTo = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  row.remove();
  row.style.direction = '';
  vi.unstubAllGlobals();
});

it('measures the distance from the start in right-to-left rows too', () => {
  row.scrollLeft = -80;
  expect(positionOf(row)).toBe(80);
});

it('CC-09: scrolls to the left in right-to-left rows', () => {
  scrollRow(row, 250);
  expect(row.scrollTo).toHaveBeenLastCalledWith({ left: 250, behavior: 'smooth' });

  row.style.direction = 'rtl';
  scrollRow(row, 250);
  expect(row.scrollTo).toHaveBeenLastCalledWith({ left: -250, behavior: 'smooth' });
});

it('scrolls immediately on request, and with reduced motion', () => {
  scrollRow(row, 250, true);
  expect(row.scrollTo).toHaveBeenLastCalledWith({ left: 250, behavior: 'instant' });

  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  scrollRow(row, 100);
  expect(row.scrollTo).toHaveBeenLastCalledWith({ left: 100, behavior: 'instant' });
});
