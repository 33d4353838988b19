import { describe, expect, it } from 'vitest';
import { ladderOf } from './ladder.ts';

const sizes = (width: number, height: number, sides?: readonly number[]) =>
  ladderOf({ width, height }, sides).map((rendition) => `${rendition.width}x${rendition.height}`);

describe('ladderOf', () => {
  it.each([
    [1920, 1080, ['640x360', '1920x1080', '1280x720', '960x540', '416x234']],
    [1280, 720, ['640x360', '1280x720', '960x540', '416x234']],
    // Upright: the shorter side counts.
    [1080, 1920, ['360x640', '1080x1920', '720x1280', '540x960', '234x416']],
    // Between two renditions, and worth one of its own; or not.
    [1600, 900, ['640x360', '1600x900', '1280x720', '960x540', '416x234']],
    [1366, 768, ['640x360', '1280x720', '960x540', '416x234']],
    // Smaller than all.
    [160, 120, ['160x120']],
    [352, 288, ['352x288', '286x234']],
    // Odd sides become even ones.
    [321, 181, ['320x180']],
  ])('returns for %i × %i, the one to start with first, %j', (width, height, made) => {
    expect(sizes(width, height)).toEqual(made);
  });

  it('never scales up', () => {
    for (const [width, height] of [
      [200, 150],
      [719, 405],
      [3840, 1600],
      [1280, 719],
    ] as const) {
      for (const rendition of ladderOf({ width, height })) {
        expect(rendition.width).toBeLessThanOrEqual(width + 1);
        expect(rendition.height).toBeLessThanOrEqual(height + 1);
        expect([rendition.width % 2, rendition.height % 2]).toEqual([0, 0]);
      }
    }
  });

  it('uses requested sides instead, up to the size of the source', () => {
    expect(sizes(1280, 720, [720, 360, 1080])).toEqual(['640x360', '1280x720']);
  });

  it('gives larger ones a higher bit rate', () => {
    const rates = ladderOf({ width: 1600, height: 900 })
      .toSorted((a, b) => a.height - b.height)
      .map(({ maxRate }) => maxRate);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
    expect(rates.at(-1)).toBeLessThan(5_000_000);
  });
});
