import { describe, expect, it } from 'vitest';
import { shortNamesOf } from '../../transfer/import/teams.ts';
import { CREST_SIZE, type Crest, drawCrest, readCrest } from './crest.ts';
import { rasteriseSvg } from './rasterise-svg.ts';
import { sniffImageType } from './rendering/sniff.ts';
import { coloursOf, contrast, inkOn } from './team-colours.ts';

const names = [
  'Arsenal FC',
  'Borussia Mönchengladbach',
  '1. FC Köln',
  '日本',
  '',
  '<svg onload=alert(1)>',
  'a'.repeat(500),
];

function crestOf(name: string): Crest {
  return { name, letters: shortNamesOf([name]).get(name) ?? '', ...coloursOf(name) };
}

describe('a crest', () => {
  it.each(names)('of "%s" is a valid drawing', async (name) => {
    const svg = drawCrest(crestOf(name));

    expect(sniffImageType(Buffer.from(svg))).toBe('image/svg+xml');
    expect(await rasteriseSvg(Buffer.from(svg))).toMatchObject(CREST_SIZE);
  });

  it('is the same for the same name, and contains no text of it', () => {
    const name = '"><script>alert(1)</script>';
    expect(drawCrest(crestOf(name))).toBe(drawCrest(crestOf(name)));
    expect(drawCrest(crestOf(name))).not.toContain('script');
  });

  it('is recognised as ours, unless it was changed', () => {
    const svg = drawCrest(crestOf('Arsenal FC'));

    expect(readCrest(svg)).toEqual(crestOf('Arsenal FC'));
    expect(readCrest(svg.replace('</svg>', '<image href="x"/></svg>'))).toBeNull();
    expect(readCrest('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBeNull();
  });

  it('accepts no colour with other content', () => {
    const svg = drawCrest({ ...crestOf('Arsenal FC'), first: '#fff"/><image href="x"/><path fill="' });
    expect(readCrest(svg)).toBeNull();
  });

  it('has readable letters on its colour, for any name', () => {
    const colours = Array.from({ length: 500 }, (_, index) => coloursOf(`Team ${index}`));
    for (const { first } of colours) {
      expect(first).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(first, inkOn(first))).toBeGreaterThanOrEqual(4.5);
    }
    expect(new Set(colours.map(({ first }) => first)).size).toBeGreaterThan(15);
  });
});

describe('short names', () => {
  it('match scoreboards', () => {
    const teams = [
      'Arsenal FC',
      'Manchester City FC',
      'Manchester United FC',
      '1. FC Köln',
      'TSG 1899 Hoffenheim',
      '日本',
    ];
    expect([...shortNamesOf(teams).values()]).toEqual(['ARS', 'MCI', 'MUN', 'KOL', 'HOF', '日本']);
  });
});
