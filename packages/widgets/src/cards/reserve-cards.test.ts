import { describe, expect, it } from 'vitest';
import { cardsSchema } from './config.ts';
import { reserveCarousel, reserveGrid } from './reserve-cards.ts';

const schema = cardsSchema('button', 'infinite');
const films = { 'query-data-type': 'creative-works', heading: 'Films' };
const carousel = (overrides: Record<string, string> = {}) => reserveCarousel({ ...films, ...overrides }, schema);
const grid = (overrides: Record<string, string> = {}) => reserveGrid({ ...films, ...overrides }, schema);

/** Returns the height that a browser computes in a container of this width, px. */
function heightIn(width: number, reserve: string): number {
  const [, formula = ''] = /^display:block;min-height:(.+)$/.exec(reserve) ?? [];
  const plain = formula
    .replaceAll(/([\d.]+)rem/g, (_, length) => `${Number(length) * 16}`)
    .replaceAll(/([\d.]+)cqi/g, (_, part) => `${(Number(part) * width) / 100}`)
    .replaceAll('px', '')
    .replaceAll(/(max|min)\(/g, 'Math.$1(');
  return Number(new Function(`return ${plain}`)());
}

describe('reserveCarousel', () => {
  it('reserves one row, whose images grow with the container from a certain width', () => {
    expect(heightIn(320, carousel())).toBe(heightIn(900, carousel()));
    expect(heightIn(1280, carousel())).toBeGreaterThan(heightIn(900, carousel()) + 10);
  });

  it('reserves space for the configured content', () => {
    const all = carousel({ 'cards-show-description': '', 'cards-show-button': '' });

    expect(heightIn(320, all) - heightIn(320, carousel())).toBeCloseTo(16 * (2.4 + 2.625), 1);
    expect(heightIn(320, carousel()) - heightIn(320, carousel({ heading: '', arrows: 'false' }))).toBeCloseTo(57, 1);
  });
});

describe('reserveGrid', () => {
  it('reserves the rows of a page in as many columns as the container holds', () => {
    const rows = (width: number, columns: number, count: number) => {
      const [gap, rowGap] = columns < 3 ? [12, 20] : [16, 24];
      const card = ((width - (columns - 1) * gap) / columns) * (9 / 16) + 8 + 41.6;
      const all = Math.ceil(count / columns);
      return 57 + 28 + all * card + (all - 1) * rowGap;
    };

    for (const [width, columns] of [
      [300, 1],
      [500, 2],
      [700, 3],
      [960, 4],
      [1280, 5],
      [1888, 5],
    ] as const) {
      expect(heightIn(width, grid({ 'min-items': '10' })), `${width}`).toBeCloseTo(rows(width, columns, 10) + 60, 0);
      expect(heightIn(width, grid({ max: '6', 'min-items': '10' })), `6 in ${width}`).toBeCloseTo(
        rows(width, columns, 6),
        0
      );
      expect(heightIn(width, grid()), `unknown in ${width}`).toBeCloseTo(rows(width, columns, 3), 0);
    }
  });
});
