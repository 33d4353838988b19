import type { Parameters } from './parameters.ts';
import { ANY, type SoughtWord, soughtWords } from './texts.ts';

/** Maximum number of words of a search, and of languages in which they are searched; further ones are ignored. */
const MAX_WORDS = 32;
const MAX_CLASSES = 6;

/** A search as SQL. */
export interface Search {
  readonly where: string;
  /** Returns the rank of a matching row; higher is better. */
  readonly rank: () => string;
}

/**
 * Matches rows that have all words of a search in the class of the first of these tags that they have (see texts.ts).
 * The last word may be incomplete. Null for blank text; a search without a word matches nothing.
 */
export function searchSql(search: string, tags: readonly string[], parameters: Parameters): Search | null {
  if (search.trim() === '') return null;
  const words = soughtWords(search).slice(0, MAX_WORDS);
  if (words.length === 0) return { where: 'false', rank: () => '0::float8' };

  const classes = [...tags.slice(0, MAX_CLASSES), ANY];
  const queries = classes.map((tag, index) => {
    const betterTags = classes.slice(0, index).map((other) => `!'@${other}'`);
    const own = tag === ANY ? [] : [`'@${tag}'`];
    return `(${[...betterTags, ...own, queryOf(words, tag)].join(' & ')})`;
  });
  return {
    where: `words @@ ${parameters.add(queries.join(' | '), 'tsquery')}`,
    rank: () => rankSql(words, classes, parameters),
  };
}

/** The rank in the class that matched. Words in other languages do not count. */
function rankSql(words: readonly SoughtWord[], classes: readonly string[], parameters: Parameters): string {
  const ranks = classes.map((tag) => {
    const rank = `ts_rank(words, ${parameters.add(queryOf(words, tag), 'tsquery')})::float8`;
    return tag === ANY ? `else ${rank}` : `when words @@ ${parameters.add(`'@${tag}'`, 'tsquery')} then ${rank}`;
  });
  return classes.length === 1 ? ranks.join('').replace('else ', '') : `case ${ranks.join(' ')} end`;
}

/** Words consist of letters and digits, tags of letters, digits and hyphens, so nothing needs to be quoted. */
function queryOf(words: readonly SoughtWord[], tag: string): string {
  return words.map(({ word, prefix }) => `'${tag}/${word}'${prefix ? ':*' : ''}`).join(' & ');
}
