import { createHash } from 'node:crypto';
import { lettersPath } from './crest-letters.ts';
import { inkOn, type TeamColours } from './team-colours.ts';

/** Size in px, as declared in the drawing. */
export const CREST_SIZE = { width: 200, height: 200 };

/** The properties of a crest. */
export interface Crest extends TeamColours {
  /** Determines the shape: the same name gets the same shape. */
  readonly name: string;
  /** Up to three letters or digits. Other characters are replaced by a ball. */
  readonly letters: string;
}

const SHIELDS = [
  'M100 8 176 30V96C176 146 146 178 100 194 54 178 24 146 24 96V30Z',
  'M26 18H174V100C174 146 146 176 100 192 54 176 26 146 26 100Z',
  'M100 6C122 22 150 28 178 26 182 104 168 160 100 194 32 160 18 104 22 26 50 28 78 22 100 6Z',
  'M100 8A92 92 0 1 1 100 192 92 92 0 0 1 100 8Z',
] as const;

/** Filled with the second colour over the whole square, and clipped by the shield. */
const PATTERNS = [
  'M58 0H86V200H58ZM114 0H142V200H114Z',
  'M100 0H200V200H100Z',
  'M-10 40 60 -10 210 130 170 210Z',
  'M0 0H200V62H0Z',
  'M0 0H200L100 110Z',
  'M0 24H200V52H0ZM0 148H200V176H0Z',
] as const;

const BAND = { y: 72, height: 62 };
const BALL =
  '<circle cx="100" cy="103" r="24" fill="none" stroke-width="6"/><path d="M100 92 110 99 106 111H94L90 99ZM100 92V80M110 99 122 95M106 111 113 121M94 111 87 121M90 99 78 95" fill="none" stroke-width="5"/>';

/**
 * Draws a crest as SVG: shield, pattern, and the letters as strokes on a band. The SVG contains no text from outside.
 */
export function drawCrest(crest: Crest): string {
  const { first, second, name } = crest;
  const [a = 0, b = 0] = createHash('sha256').update(`form ${name}`).digest();
  const shield = SHIELDS[a % SHIELDS.length];
  const pattern = PATTERNS[b % PATTERNS.length];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CREST_SIZE.width}" height="${CREST_SIZE.height}" viewBox="0 0 200 200">`,
    `<metadata>${noteOf(crest)}</metadata>`,
    `<clipPath id="s"><path d="${shield}"/></clipPath>`,
    `<g clip-path="url(#s)"><path d="M0 0H200V200H0Z" fill="${first}"/><path d="${pattern}" fill="${second}"/>`,
    `<path d="M0 ${BAND.y - 5}H200V${BAND.y + BAND.height + 5}H0Z" fill="${second}"/>`,
    `<path d="M0 ${BAND.y}H200V${BAND.y + BAND.height}H0Z" fill="${first}"/></g>`,
    drawLetters(crest),
    `<path d="${shield}" fill="none" stroke="#fff" stroke-width="10" stroke-linejoin="round"/>`,
    `<path d="${shield}" fill="none" stroke="${first}" stroke-width="5" stroke-linejoin="round"/></svg>`,
  ].join('');
}

/** Reads the properties of one of our own crests; null for any other drawing, however similar. */
export function readCrest(svg: string): Crest | null {
  const [, note] = /<metadata>([\w-]+)<\/metadata>/.exec(svg) ?? [];
  if (note === undefined || svg.length > 10_000) return null;
  try {
    const [name, letters, first, second] = JSON.parse(Buffer.from(note, 'base64url').toString()) as string[];
    const crest = { name: String(name), letters: String(letters), first: String(first), second: String(second) };
    const plain = [crest.first, crest.second].every((colour) => /^#[0-9a-f]{6}$/.test(colour));
    return plain && drawCrest(crest) === svg ? crest : null;
  } catch {
    return null;
  }
}

function noteOf({ name, letters, first, second }: Crest): string {
  return Buffer.from(JSON.stringify([name, letters, first, second])).toString('base64url');
}

function drawLetters({ letters, first }: Crest): string {
  const ink = inkOn(first);
  const path = lettersPath(letters, { x: 52, y: BAND.y + 11, width: 96, height: BAND.height - 22 });
  if (!path) return `<g stroke="${ink}" stroke-linejoin="round">${BALL}</g>`;
  const line = `stroke="${ink}" stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${path.d}" transform="${path.transform}" fill="none" ${line}/>`;
}
