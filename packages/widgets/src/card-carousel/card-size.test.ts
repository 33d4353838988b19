import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reserveCarousel } from '../cards/index.ts';
import { cardCarouselSchema } from './config.ts';

const REM = 16;

/** Common widths of containers, px: screens without a padding of 16, 24 or 40 on either side. */
const CONTAINERS = [328, 342, 343, 358, 364, 720, 736, 944, 960, 976, 1120, 1200, 1232, 1360, 1520, 1840];

/** Type → height of its image by the width. */
const RATIOS = { default: 9 / 16, square: 1, circle: 1, 'five-by-seven': 7 / 5 };

/** Type → minimum width of a card, px, and its part of the container. */
const sizes = new Map(
  [...sheet().matchAll(/(?:data-type="([\w-]+)"\] )?\{\s*--tl-card-size: max\(([\d.]+)rem, ([\d.]+)cqi\)/g)].map(
    ([, type = 'default', least, part]) => [type, [Number(least) * REM, Number(part) / 100] as const] as const
  )
);

describe('the width of a card', () => {
  it('shows a part of the next one, so that a row never looks complete when it is not', () => {
    expect([...sizes.keys()]).toEqual(['default', 'square', 'circle', 'five-by-seven']);
    const invalid: string[] = [];

    for (const [type, [least, part]] of sizes) {
      for (const container of CONTAINERS) {
        const card = Math.max(least, part * container);
        const shown = container % (card + (type === 'circle' ? 20 : 16));
        if (shown < 4 || shown > 0.96 * card)
          invalid.push(`${type} in ${container} px: ${Math.round(shown)} of ${card}`);
      }
    }

    expect(invalid).toEqual([]);
  });

  it.each(Object.entries(RATIOS))('is what the page reserves for cards of the type %s', (type, ratio) => {
    const [least = 0, part = 0] = sizes.get(type) ?? [];
    const reserve = reserveCarousel({ 'cards-type': type }, cardCarouselSchema);
    const [, tall, words, share] = (/max\(([\d.]+)rem,([\d.]+)rem \+ ([\d.]+)cqi\)/.exec(reserve) ?? []).map(Number);

    expect((Number(tall) - Number(words)) * REM).toBeCloseTo(least * ratio, 1);
    expect(share).toBeCloseTo(part * ratio * 100, 2);
  });
});

function sheet(): string {
  return readFileSync(new URL('./card-carousel.css', import.meta.url), 'utf8');
}
