/** Words that half of all clubs bear, and that tell none of them from another. */
const COMMON =
  /^(afc|fc|cf|sc|ac|as|ss|us|sv|vfl|vfb|tsg|tsv|bsc|fsv|spvgg|rb|bk|if|fk|sk|nk|cd|ud|rc|rcd|club|the|of|and|de|del|la|le|el)$/i;
const LENGTH = 3;

/**
 * A short name of three letters for each name, as scoreboards have it: Arsenal FC is ARS.
 *
 * Where two would be the same both take from their next word: Manchester City and Manchester United are MCI and MUN.
 */
export function shortNamesOf(names: readonly string[]): ReadonlyMap<string, string> {
  const plain = new Map(names.map((name) => [name, shortOf(wordsOf(name))]));
  const taken = new Map<string, number>();
  for (const short of plain.values()) taken.set(short, (taken.get(short) ?? 0) + 1);
  return new Map(
    [...plain].map(([name, short]) => [name, (taken.get(short) ?? 0) > 1 ? otherOf(wordsOf(name), short) : short])
  );
}

function shortOf([first = '']: readonly string[]): string {
  return [...first].slice(0, LENGTH).join('').toUpperCase();
}

function otherOf([first = '', second = '']: readonly string[], short: string): string {
  return second === '' ? short : shortOf([[...first].slice(0, 1).join('') + second]);
}

/** Letters and digits only, without accents; words that mean nothing left out, unless nothing else is there. */
function wordsOf(name: string): readonly string[] {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !COMMON.test(word) && !/^\d+$/.test(word));
  return telling.length > 0 ? telling : words;
}
