/**
 * Letters as strokes on a grid 4 wide and 6 high, because a server may have no fonts.
 *
 * Corners are cut, as on shirts.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 6V2L2 0 4 2V6M0 4H4',
  B: 'M0 0H3L4 1V2L3 3 4 4V5L3 6H0ZM0 3H3',
  C: 'M4 1 3 0H1L0 1V5L1 6H3L4 5',
  D: 'M0 0H3L4 1V5L3 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1 3 0H1L0 1V5L1 6H3L4 5V3H2.5',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M1 0H3M1 6H3',
  J: 'M4 0V5L3 6H1L0 5',
  K: 'M0 0V6M4 0 0 3 4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 2.5 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  Q: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2.5 4.5 4 6',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3 4 6',
  S: 'M4 1 3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 3 3 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  1: 'M1 1 2 0V6M1 6H3',
  2: 'M0 1 1 0H3L4 1V2L0 6H4',
  3: 'M0 1 1 0H3L4 1V2L3 3H2M3 3 4 4V5L3 6H1L0 5',
  4: 'M3 6V0L0 4H4',
  5: 'M4 0H0V3H3L4 4V5L3 6H0',
  6: 'M4 1 3 0H1L0 1V5L1 6H3L4 5V4L3 3H0',
  7: 'M0 0H4L1 6',
  8: 'M1 0H3L4 1V2L3 3H1L0 2V1ZM1 3 0 4V5L1 6H3L4 5V4L3 3',
  9: 'M0 5 1 6H3L4 5V1L3 0H1L0 1V2L1 3H4',
};

/** Distance between the left edges of two letters. */
const ADVANCE = 5.4;
const WIDTH = 4;
const HEIGHT = 6;

/** Returns up to three letters and digits as one SVG path in a box; null if one of them has no strokes here. */
export function lettersPath(
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
): { readonly d: string; readonly transform: string; readonly scale: number } | null {
  const letters = [...text].map((letter) => LETTERS[letter]);
  if (letters.length === 0 || letters.length > 3 || letters.includes(undefined)) return null;
  const width = (letters.length - 1) * ADVANCE + WIDTH;
  const scale = Math.min(box.width / width, box.height / HEIGHT);
  const x = box.x + (box.width - width * scale) / 2;
  const y = box.y + (box.height - HEIGHT * scale) / 2;
  const d = letters.map((letter, index) => shifted(letter ?? '', index * ADVANCE)).join('');
  return { d, transform: `translate(${round(x)} ${round(y)}) scale(${round(scale)})`, scale };
}

/** Moves a path to the right: the first number of each pair, and every H. */
function shifted(path: string, by: number): string {
  const commands = path.match(/[MLHVZ][^MLHVZ]*/g) ?? [];
  return commands
    .map((command) => {
      const numbers = (command.match(/[\d.]+/g) ?? []).map(Number);
      const moved = numbers.map((value, index) => (command[0] === 'V' || index % 2 === 1 ? value : round(value + by)));
      return `${command[0]}${moved.join(' ')}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
