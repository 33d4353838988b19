/* In rem, from heading.css with the tallest title: height of a second line, and of each further one. A letter is as
   wide as in the widest of common bold fonts, an East Asian character is as wide as tall. */
const SECOND_LINE = 1.4625;
const LINE = 1.8563;
const LETTER = 0.85;
const SIGN = 1.375;
/** Share of several lines that text fills: a line ends with a word. */
const FILLED = 0.8;
/** Maximum number of lines, limited by the length of a style attribute. */
const MOST_LINES = 8;
/** The narrowest container, and the one from which more actions are beside a title. */
const NARROWEST = 15;
const WIDE = 35;

/** Widths beside a title, rem with the gaps: below 560 px of container, and above. */
export interface HeadingWidths {
  readonly narrow: number;
  readonly wide: number;
}

/**
 * Returns a CSS height for one line of a heading, extended to the lines that its title needs in the container: a safe
 * estimate, up to eight lines.
 */
export function withHeadingLines(height: string, title: string, widths: HeadingWidths): string {
  const length = [...title].reduce((sum, letter) => sum + (letter > '\u2e80' ? SIGN : LETTER), 0);
  const lines = Array.from({ length: MOST_LINES - 1 }, (_, i) => {
    // Wider than this many lines: one more.
    const text = length / (i === 0 ? 1 : (i + 1) * FILLED);
    const added = i === 0 ? SECOND_LINE : LINE;
    return lineBelow({ narrow: text + widths.narrow, wide: text + widths.wide }, added);
  }).flat();
  return lines.length > 0 ? `calc(${[height, ...lines].join(' + ')})` : height;
}

/**
 * Returns the terms that add a line in containers too narrow for fewer lines, separately for wide ones, which have more
 * actions beside the title.
 */
function lineBelow({ narrow, wide }: HeadingWidths, added: number): readonly string[] {
  if (narrow <= NARROWEST && wide <= WIDE) return [];
  const below = `(${rem(narrow)} - 100cqi)*9999`;
  const isWide = `(100cqi - ${rem(WIDE - 0.001)})*9999`;
  const condition = wide <= WIDE ? below : `max(${below},min((${rem(wide)} - 100cqi)*9999,${isWide}))`;
  return [`clamp(0rem,${condition},${rem(added)})`];
}

const rem = (length: number) => `${Math.round(length * 1e4) / 1e4}rem`;
