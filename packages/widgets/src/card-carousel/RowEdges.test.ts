// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { rowAt } from '../testing/row-at.ts';
import { edgesOf, pageStep, stepOf } from './RowEdges.tsx';

describe('edgesOf', () => {
  it.each([
    ['at its start', 0, { atStart: true, atEnd: false }],
    ['a fraction of a pixel off its start', 0.6, { atStart: true, atEnd: false }],
    ['in the middle', 300, { atStart: false, atEnd: false }],
    ['a fraction of a pixel before its end', 599.4, { atStart: false, atEnd: true }],
    ['at its end', 600, { atStart: false, atEnd: true }],
    ['at its end, right to left', -600, { atStart: false, atEnd: true }],
  ])('CC-08, CC-09: of a row %s', (_, scrollLeft, edges) => {
    expect(edgesOf(rowAt(scrollLeft))).toEqual(edges);
  });

  it('CC-08: a row with nothing to scroll is at both ends', () => {
    const element = document.createElement('div');
    expect(edgesOf(element)).toEqual({ atStart: true, atEnd: true });
  });
});

describe('stepOf', () => {
  it.each([
    ['four cards and a bit: on by three', { visible: 1000, card: 220, pitch: 236 }, 708],
    ['exactly four cards: on by three', { visible: 928, card: 220, pitch: 236 }, 708],
    ['one card and a bit: on by one', { visible: 358, card: 240, pitch: 256 }, 256],
    ['less than a card: on by one', { visible: 200, card: 240, pitch: 256 }, 256],
    ['no layout at all', { visible: 300, card: 0, pitch: 0 }, 300],
  ])('CC-02: %s', (_, measures, step) => {
    expect(stepOf(measures)).toBe(step);
  });
});

it('CC-02: measures the cards of a row, whatever elements they are', () => {
  const row = document.createElement('div');
  row.innerHTML = '<div><div class="tl-card"></div><div class="tl-card"></div><div class="tl-card"></div></div>';
  Object.defineProperty(row, 'clientWidth', { value: 1000 });
  for (const [place, card] of row.querySelectorAll('.tl-card').entries()) {
    card.getBoundingClientRect = () => new DOMRect(place * 236, 0, 220, 100);
  }
  expect(pageStep(row)).toBe(3 * 236);
});
