import { createHash } from 'node:crypto';

/** Typical shirt colours. White letters are readable on each (WCAG 2.2 §1.4.3: 4.5). */
const FIRST = [
  ...['#c8102e', '#9b1b30', '#6f1d3c', '#b83a00', '#8a4b08', '#00663b', '#0a7a3f', '#00524c', '#00708f'],
  ...['#0057b8', '#1d4ed8', '#12326b', '#0b1f41', '#4b2a8c', '#7327a8', '#a1216f', '#2b2b33', '#4d5a1f'],
] as const;
/** Second colours. */
const SECOND = ['#ffffff', '#f5c518', '#8fd3ff', '#e4e9f0', '#ffb07a', '#f4a6b7', '#9fe0b8', '#c9b6f2'] as const;

/** `#rrggbb`. */
export interface TeamColours {
  readonly first: string;
  readonly second: string;
}

/** Returns two colours for a name, always the same: a strong one and a light one. */
export function coloursOf(name: string): TeamColours {
  const [a = 0, b = 0] = createHash('sha256').update(`colours ${name}`).digest();
  return { first: FIRST[a % FIRST.length] ?? FIRST[0], second: SECOND[b % SECOND.length] ?? SECOND[0] };
}

/** Returns black or white, whichever is more readable on a colour, `#rrggbb`. */
export function inkOn(colour: string): string {
  return contrast(colour, '#ffffff') >= contrast(colour, '#111111') ? '#ffffff' : '#111111';
}

/** Returns the contrast ratio of WCAG 2.2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
