/*
 * rem, as heading.css has a title at its tallest: what a second line adds to the row, and each further one to those
 * before. A letter is as wide as in the widest of common bold faces, a sign of East Asia as it is tall.
 */
const SECOND_LINE = 1.4625;
const LINE = 1.8563;
const LETTER = 0.85;
const SIGN = 1.375;
/** How much of several lines words fill: a line ends with a word. */
const FILLED = 0.8;
/** Most lines that a style attribute has room for. */
const MOST_LINES = 8;
/** The narrowest container, and the one from which on more stands beside a title. */
const NARROWEST = 15;
const WIDE = 35;

/** What stands beside a title, rem with the gaps: below 560 px of container, and from there on. */
export interface Beside {
  readonly narrow: number;
  readonly wide: number;
}

/**
 * A CSS height that has room for one line of a heading, with room for as many as its title needs in the container: an
 * estimate on the safe side, up to eight lines.
 */
export function withHeadingLines(height: string, title: string, beside: Beside): string {
  const length = [...title].reduce((sum, letter) => sum + (letter > '\u2e80' ? SIGN : LETTER), 0);
  const lines = Array.from({ length: MOST_LINES - 1 }, (_, i) => {
    // Wider than so many lines: one more.
    const text = length / (i === 0 ? 1 : (i + 1) * FILLED);
    const added = i === 0 ? SECOND_LINE : LINE;
    return lineBelow({ narrow: text + beside.narrow, wide: text + beside.wide }, added);
  }).flat();
  return lines.length > 0 ? `calc(${[height, ...lines].join(' + ')})` : height;
}

/** A line in containers too narrow for one less: of those from where on more stands beside the title, wider ones as well. */
function lineBelow({ narrow, wide }: Beside, added: number): readonly string[] {
  if (narrow <= NARROWEST && wide <= WIDE) return [];
  const below = `(${rem(narrow)} - 100cqi)*9999`;
  const isWide = `(100cqi - ${rem(WIDE - 0.001)})*9999`;
  const condition = wide <= WIDE ? below : `max(${below},min((${rem(wide)} - 100cqi)*9999,${isWide}))`;
  return [`clamp(0rem,${condition},${rem(added)})`];
}

const rem = (length: number) => `${Math.round(length * 1e4) / 1e4}rem`;
