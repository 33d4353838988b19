import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** name → default as in tokens.css, `light-dark()` included. */
const tokens = new Map(
  [...read('tokens.css').matchAll(/--tl-([\w-]+):\s*var\(\s*--touchline-([\w-]+),(.*?)\);/gs)].map(
    ([, inside, outside, value]) => {
      expect(inside).toBe(outside);
      return [String(outside), oneLine(String(value))] as const;
    }
  )
);

/** Property → the cells with its defaults, from the tables of the page. */
const documented = new Map(
  [...read('../../../../../docs/theming.md').matchAll(/^\| `--touchline-([\w-]+)` +\| (.*) \| [^|]+ \|$/gm)].map(
    ([, name, cells]) =>
      [
        String(name),
        String(cells)
          .split('|')
          .map((cell) => cell.replaceAll('`', '').trim()),
      ] as const
  )
);

describe('docs/theming.md', () => {
  it('lists every token and no other', () => {
    expect(tokens.size).toBeGreaterThan(50);
    expect([...documented.keys()]).toEqual([...tokens.keys()]);
  });

  it('lists the defaults, one for each scheme if they differ', () => {
    for (const [name, value] of tokens) {
      const [light, dark = 'the same'] = documented.get(name) ?? [];
      const documentedValue = dark === 'the same' ? light : `light-dark(${light}, ${dark})`;
      expect(documentedValue, name).toBe(value.replaceAll('--tl-', '--touchline-'));
    }
  });
});

describe('the default colours', () => {
  const SURFACES = ['canvas', 'surface', 'surface-sunken', 'surface-raised', 'surface-hover'];

  const texts: [text: string, on: readonly string[]][] = [
    ['ink', [...SURFACES, 'accent-wash']],
    ['ink-muted', [...SURFACES, 'accent-wash']],
    ['ink-faint', [...SURFACES, 'accent-wash']],
    ['live', SURFACES],
    ['caution', SURFACES],
    ['positive', SURFACES],
    ['on-accent', ['accent', 'accent-hover']],
    ['on-live', ['live-fill']],
  ];

  it.each(texts)('keep %s readable: 4.5 to 1 on %s, light and dark (WCAG 1.4.3)', (text, grounds) => {
    for (const ground of grounds) {
      expect(worstContrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['line-strong', 'focus'])('keep %s visible: 3 to 1 on surfaces, light and dark (WCAG 1.4.11)', (line) => {
    for (const ground of SURFACES.slice(0, 4)) {
      expect(worstContrast(line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});

function worstContrast(one: string, other: string): number {
  const [ones, otherColours] = [coloursOf(one), coloursOf(other)];
  return Math.min(...ones.map((colour, scheme) => contrast(colour, otherColours[scheme] ?? '')));
}

/** Light and dark. */
function coloursOf(name: string): readonly string[] {
  const value = tokens.get(name) ?? '';
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [undefined, value, value];
  return [String(light), String(dark)];
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`no colour: ${hex}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim();
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
