/*
 * rem, as heading.css has a title at its tallest: what a second line adds to the row, and a third to two. A letter is as
 * wide as in the widest of common bold faces, a sign of East Asia as it is tall.
 */
const LINES = [1.4625, 1.8563] as const;
const LETTER = 0.85;
const SIGN = 1.375;
/** How much of so many lines words fill: a line ends with a word. */
const FILLED = [1, 1.6] as const;
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
 * estimate on the safe side, up to three lines.
 */
export function withHeadingLines(height: string, title: string, beside: Beside): string {
  const length = [...title].reduce((sum, letter) => sum + (letter > '\u2e80' ? SIGN : LETTER), 0);
  const lines = LINES.flatMap((line, i) => {
    const text = length / (FILLED[i] ?? 1);
    const [narrow, wide] = [text + beside.narrow, text + beside.wide];
    if (narrow <= NARROWEST && wide <= WIDE) return [];
    const isTooNarrow = `(${rem(narrow)} - 100cqi)*9999`;
    const isTooNarrowForMore = `min((${rem(wide)} - 100cqi)*9999,(100cqi - ${rem(WIDE - 0.001)})*9999)`;
    return [`clamp(0rem,max(${isTooNarrow},${isTooNarrowForMore}),${rem(line)})`];
  });
  return lines.length > 0 ? `calc(${[height, ...lines].join(' + ')})` : height;
}

const rem = (length: number) => `${Math.round(length * 1e4) / 1e4}rem`;
