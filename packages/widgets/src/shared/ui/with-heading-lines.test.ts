import { describe, expect, it } from 'vitest';
import { withHeadingLines } from './with-heading-lines.ts';

const WIDTHS = { narrow: 7, wide: 17 };

/** Returns the height that a browser adds in a container of this width, px. */
function addedIn(width: number, title: string): number {
  const plain = withHeadingLines('0rem', title, WIDTHS)
    .replaceAll(/([\d.]+)rem/g, (_, length) => `${Number(length) * 16}`)
    .replaceAll('100cqi', `${width}`)
    .replaceAll('px', '')
    .replaceAll('calc', '')
    .replaceAll(/(max|min)\(/g, 'Math.$1(');
  const clamp = (least: number, preferred: number, most: number) => Math.min(most, Math.max(least, preferred));
  return Math.round(new Function('clamp', `return ${plain}`)(clamp));
}

describe('withHeadingLines', () => {
  it('does not change a height for a short title', () => {
    expect(withHeadingLines('1rem', '', { narrow: 0, wide: 0 })).toBe('1rem');
    expect(withHeadingLines('1rem', 'Films', { narrow: 0, wide: 6.5 })).toBe('1rem');
    expect(addedIn(288, 'Fixtures')).toBe(0);
  });

  it('adds one line, then another, if the title does not fit beside the actions', () => {
    const title = 'Fixtures and results';

    expect([272, 342, 420, 1280].map((width) => addedIn(width, title))).toEqual([53, 23, 0, 0]);
  });

  it('adds as many lines as a very long title needs, up to eight', () => {
    const lines = (width: number, title: string) => Math.round((addedIn(width, title) - 23.4) / 29.7) + 2;

    expect([328, 600, 1280].map((width) => lines(width, 'a'.repeat(88)))).toEqual([7, 5, 2]);
    expect(lines(328, 'a'.repeat(500))).toBe(8);
  });

  it('considers more actions beside the title from 560 px', () => {
    const title = 'Fixtures and results of today';

    expect([559, 560, 700].map((width) => addedIn(width, title))).toEqual([0, 23, 0]);
  });

  it('counts East Asian characters as wide as they are tall', () => {
    expect([addedIn(342, 'a'.repeat(16)), addedIn(342, '試'.repeat(16))]).toEqual([0, 23]);
  });
});
