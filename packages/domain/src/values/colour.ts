/** Luma above which a background counts as light and takes dark controls. Source: spec §5. */
export const LIGHT_ABOVE = 0.5;

/** Which controls stand out on a background. */
export type Controls = 'dark' | 'light';

interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const BLACK: Rgb = { red: 0, green: 0, blue: 0 };

/**
 * Chooses dark or light controls for a background colour.
 *
 * Reads hex of 3 or 6 digits (the `#` may be missing) and `rgb(r,g,b)` with whole parts from 0 to 255; anything else
 * counts as black (spec §5). Luma is Rec. 601: over all colours it picks the higher-contrast control more often than
 * WCAG relative luminance at the same 0.5 (VAL-04).
 */
export function controlsOn(background: string): Controls {
  const { red, green, blue } = parseColour(background) ?? BLACK;
  const luma = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  return luma > LIGHT_ABOVE ? 'dark' : 'light';
}

/** `#rrggbb` of what the colour helper accepts; null for anything else, so that a caller has its own fallback. */
export function toHexColour(value: unknown): string | null {
  const colour = typeof value === 'string' ? parseColour(value) : null;
  if (!colour) return null;
  const digits = [colour.red, colour.green, colour.blue].map((part) => part.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

/**
 * Black or white, whichever reads better on a background: at least 4.58:1 on any (WCAG 2.2, 1.4.3). For small text;
 * `controlsOn` is the rule for controls, which may be as low as 2:1 on a bright green.
 */
export function inkOn(background: string): '#000000' | '#ffffff' {
  const { red, green, blue } = parseColour(background) ?? BLACK;
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  // Black and white have the same contrast at (L + 0.05)² = 1.05 × 0.05.
  return luminance + 0.05 > Math.sqrt(1.05 * 0.05) ? '#000000' : '#ffffff';
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parseColour(value: string): Rgb | null {
  const text = value.trim();
  return parseHex(text) ?? parseRgb(text);
}

function parseHex(text: string): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

function parseRgb(text: string): Rgb | null {
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(text)?.slice(1).map(Number);
  if (!parts?.every((part) => part <= 255)) return null;
  const [red = 0, green = 0, blue = 0] = parts;
  return { red, green, blue };
}
