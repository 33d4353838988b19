import { describe, expect, it } from 'vitest';
import { withHeadingLines } from './with-heading-lines.ts';

const BESIDE = { narrow: 7, wide: 17 };

/** What a browser makes of it in a container so wide, px, beyond the height that was given. */
function addedIn(width: number, title: string): number {
  const plain = withHeadingLines('0rem', title, BESIDE)
    .replaceAll(/([\d.]+)rem/g, (_, length) => `${Number(length) * 16}`)
    .replaceAll('100cqi', `${width}`)
    .replaceAll('px', '')
    .replaceAll('calc', '')
    .replaceAll(/(max|min)\(/g, 'Math.$1(');
  const clamp = (least: number, wished: number, most: number) => Math.min(most, Math.max(least, wished));
  return Math.round(new Function('clamp', `return ${plain}`)(clamp));
}

describe('withHeadingLines', () => {
  it('leaves a height alone that a short title does not change', () => {
    expect(withHeadingLines('1rem', '', { narrow: 0, wide: 0 })).toBe('1rem');
    expect(withHeadingLines('1rem', 'Films', { narrow: 0, wide: 6.5 })).toBe('1rem');
    expect(addedIn(288, 'Fixtures')).toBe(0);
  });

  it('adds a line, then another, where the title is longer than the container leaves it room', () => {
    const title = 'Fixtures and results';

    expect([272, 342, 420, 1280].map((width) => addedIn(width, title))).toEqual([53, 23, 0, 0]);
  });

  it('adds as many lines as a very long title needs, up to eight', () => {
    const lines = (width: number, title: string) => Math.round((addedIn(width, title) - 23.4) / 29.7) + 2;

    expect([328, 600, 1280].map((width) => lines(width, 'a'.repeat(88)))).toEqual([7, 5, 2]);
    expect(lines(328, 'a'.repeat(500))).toBe(8);
  });

  it('knows that more stands beside the title from 560 px on', () => {
    const title = 'Fixtures and results of today';

    expect([559, 560, 700].map((width) => addedIn(width, title))).toEqual([0, 23, 0]);
  });

  it('takes signs of East Asia for as wide as they are tall', () => {
    expect([addedIn(342, 'a'.repeat(16)), addedIn(342, '試'.repeat(16))]).toEqual([0, 23]);
  });
});
