// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draw } from './card.ts';

const CARD_SIZE = /\{\s*--(?:tl-card-size|w):\s*(max\([^)]*\))/g;
const COLUMNS = /@container\s*\(([^)]*)\)\s*\{\s*\.tl-card-grid[^{]*\{\s*--(?:tl-column-count|n):\s*(\d)/g;

/** Returns the matches of a pattern in a sheet, in one notation. */
const matchesIn = (css: string, pattern: RegExp) =>
  [...css.matchAll(pattern)].map(([, ...parts]) =>
    parts.join(' ').replaceAll(' ', '').replace('max-width:', 'width<').replace('min-width:', 'width>=')
  );

describe('the placeholder of cards', () => {
  it('has cards as wide, and as many columns, as the widgets themselves', () => {
    const skeleton = drawSheet();

    expect(matchesIn(skeleton, CARD_SIZE)).toHaveLength(4);
    expect(matchesIn(skeleton, CARD_SIZE)).toEqual(matchesIn(sheet('card-carousel'), CARD_SIZE));
    expect(matchesIn(skeleton, COLUMNS)).toHaveLength(5);
    expect(matchesIn(skeleton, COLUMNS)).toEqual(matchesIn(sheet('card-grid'), COLUMNS));
  });
});

/** Returns the style sheet of the placeholder. */
function drawSheet(): string {
  const sheets: string[] = [];
  draw(document.createElement('div'), String, (css) => sheets.push(css), 'card-grid', {});
  return sheets.join('');
}

function sheet(widget: string): string {
  return readFileSync(join(import.meta.dirname, '../../../widgets/src', widget, `${widget}.css`), 'utf8');
}
