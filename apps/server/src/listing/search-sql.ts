import type { Parameters } from './parameters.ts';
import { ANY, type SoughtWord, soughtWords } from './texts.ts';

/** Words of a search that are looked for, and languages in which they are; further ones are passed over. */
const MAX_WORDS = 32;
const MAX_CLASSES = 6;

/** A search as SQL. */
export interface Search {
  readonly where: string;
  /** Gives how well a row that was found fits; more is better. */
  readonly rank: () => string;
}

/**
 * Rows that have all words of a search in the class that the first of these tags has in them (see texts.ts). The last
 * word may be half typed. Null for blank text; a search without a word finds nothing.
 */
export function searchSql(search: string, tags: readonly string[], parameters: Parameters): Search | null {
  if (search.trim() === '') return null;
  const words = soughtWords(search).slice(0, MAX_WORDS);
  if (words.length === 0) return { where: 'false', rank: () => '0::float8' };

  const classes = [...tags.slice(0, MAX_CLASSES), ANY];
  const asked = classes.map((tag, index) => {
    const others = classes.slice(0, index).map((other) => `!'@${other}'`);
    const own = tag === ANY ? [] : [`'@${tag}'`];
    return `(${[...others, ...own, queryOf(words, tag)].join(' & ')})`;
  });
  return {
    where: `words @@ ${parameters.add(asked.join(' | '), 'tsquery')}`,
    rank: () => rankSql(words, classes, parameters),
  };
}

/** The rank in the class in which a row was found: what other languages have of the words does not count. */
function rankSql(words: readonly SoughtWord[], classes: readonly string[], parameters: Parameters): string {
  const ranks = classes.map((tag) => {
    const rank = `ts_rank(words, ${parameters.add(queryOf(words, tag), 'tsquery')})::float8`;
    return tag === ANY ? `else ${rank}` : `when words @@ ${parameters.add(`'@${tag}'`, 'tsquery')} then ${rank}`;
  });
  return classes.length === 1 ? ranks.join('').replace('else ', '') : `case ${ranks.join(' ')} end`;
}

/** Words are letters and digits, tags letters, digits and hyphens: nothing to quote. */
function queryOf(words: readonly SoughtWord[], tag: string): string {
  return words.map(({ word, prefix }) => `'${tag}/${word}'${prefix ? ':*' : ''}`).join(' & ');
}
