import { fold } from '@touchline/contract/filter';
import { isLocale, type LocalizedText, languageOf, normaliseLocale, textIn } from '@touchline/domain';

/** The tag of a text that is not a map, or of the text for all languages that a map does not name. */
export const ANY = '*';

/** Maximum depth at which names are searched in metadata. */
const NAME_DEPTH = 8;
/**
 * Maximum number of words of one resource in all languages together. A tsvector holds 1 MB, and large ones are slow.
 */
const MAX_WORDS = 4_000;
/** Maximum bytes of a word and of a tag; a lexeme holds 2,046. */
const MAX_WORD = 200;
const MAX_TAG = 64;
/** The last position of a word that a tsvector stores. */
const MAX_PLACE = 16_383;

/**
 * Returns the texts of a resource for its `texts` column: by field, then by lower-case tag, with `*` for all other
 * languages.
 *
 * `*` is the last fallback of `textIn` for the stored map: jsonb orders keys by length, then alphabetically.
 */
export function textsOf(fields: Readonly<Record<string, LocalizedText>>): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, byTag(text)]));
}

function byTag(text: LocalizedText): Record<string, string> {
  if (typeof text === 'string') return { [ANY]: text };
  const texts = Object.fromEntries(Object.entries(asStored(text)).map(([tag, value]) => [tagOf(tag), value]));
  return { ...texts, [ANY]: Object.values(texts)[0] ?? '' };
}

/** Normalises a tag for comparisons: lower case, with hyphens. */
function tagOf(locale: string): string {
  return normaliseLocale(locale).toLowerCase();
}

/**
 * Returns the tags in which a text is looked up, in order of preference: each locale, then its language, as in
 * `textIn`.
 */
export function tagsOf(locales: readonly string[]): readonly string[] {
  return [...new Set(locales.flatMap((locale) => [tagOf(locale), languageOf(locale)]))];
}

/** Orders a map as jsonb returns it. */
function asStored<Text extends LocalizedText>(text: Text): Text {
  if (typeof text === 'string') return text;
  const entries = Object.entries(text).map(([tag, value]) => ({ tag, value, bytes: Buffer.from(tag) }));
  entries.sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes));
  return Object.fromEntries(entries.map(({ tag, value }) => [tag, value])) as Text;
}

/** Searchable text of a resource with its weight (A counts most). */
export interface Searched {
  readonly weight: 'A' | 'B' | 'D';
  readonly text: LocalizedText;
}

/**
 * Returns the words of a resource as text of a tsvector, each after the tag for which it is displayed: `nl/ajax`.
 *
 * There is a class of words for each tag with texts, marked by the word `@nl`, and one, `*`, for visitors of all other
 * languages. If a text lacks a tag, its class has the words of the fallback text. A search uses one class per resource
 * (search-sql.ts).
 */
export function wordsOf(searched: readonly Searched[], languageCode: string): string {
  const texts = searched.map(({ weight, text }) => ({ weight, text: asStored(text) }));
  const tags = new Set(
    texts.flatMap(({ text }) => (typeof text === 'string' ? [] : Object.keys(text).flatMap(wordTag)))
  );
  const wordsOfEach = Math.floor(MAX_WORDS / (tags.size + 1));
  return [...tags, ANY]
    .map((tag) => {
      const languages = tag === ANY ? [languageCode] : [tag, languageOf(tag), languageCode];
      const marked = tag === ANY ? [] : [`'@${tag}'`];
      const words = texts.flatMap(({ weight, text }) =>
        splitWords(textIn(text, languages)).map((word) => ({ weight, word }))
      );
      return [...marked, ...lexemesOf(words, tag).slice(0, wordsOfEach)].join(' ');
    })
    .join(' ');
}

/** Returns the words of an item of content: those of its title count most, then names in its metadata. */
export function wordsOfContent(
  content: { readonly title: LocalizedText; readonly description: LocalizedText; readonly metadata: unknown },
  languageCode: string
): string {
  const { title, description, metadata } = content;
  return wordsOf(
    [
      { weight: 'A', text: title },
      ...namesIn(metadata).map((text): Searched => ({ weight: 'B', text })),
      { weight: 'D', text: description },
    ],
    languageCode
  );
}

/** Each word once, with its highest weight. Positions are kept, so that adjacent words rank higher. */
function lexemesOf(words: readonly { weight: string; word: string }[], tag: string): string[] {
  const lexemes = new Map<string, string>();
  for (const [index, { weight, word }] of words.entries()) {
    // Only letters, digits and hyphens, so nothing needs to be quoted.
    if (!lexemes.has(word)) lexemes.set(word, `'${tag}/${word}':${Math.min(index + 1, MAX_PLACE)}${weight}`);
  }
  return [...lexemes.values()];
}

/** Returns a map's key as the tag of a class; none for keys that are not locales, which metadata may have. */
function wordTag(key: string): string[] {
  const tag = tagOf(key);
  return tag.length <= MAX_TAG && isLocale(tag) ? [tag] : [];
}

/** Scripts without spaces between words, with the marks used in them (ー, 々). */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const RUNS = new RegExp(`(?:(?=[\\p{L}\\p{N}])[${UNSPACED}])+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+`, 'gu');
/** Most texts. Classes of all scripts take ten times as long. */
const IS_ASCII = /^[\0-\x7f]*$/;
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/**
 * Returns the folded words of a text, letters and digits only. Text without spaces is split into pairs; see `pairsOf`.
 */
function splitWords(text: string): readonly string[] {
  if (IS_ASCII.test(text))
    return (
      text
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.map(shortened) ?? []
    );
  return runsOf(text).flatMap((run) => (IS_UNSPACED.test(run) ? pairsOf(run) : [shortened(run)]));
}

/** A word of a search; with `prefix`, it also matches longer words. */
export interface SoughtWord {
  readonly word: string;
  readonly prefix: boolean;
}

/**
 * Returns the words of a search. The last one may be incomplete, and text without spaces matches from any letter on.
 */
export function soughtWords(search: string): readonly SoughtWord[] {
  const runs = runsOf(search);
  return runs.flatMap((run, index) => {
    if (!IS_UNSPACED.test(run)) return [{ word: shortened(run), prefix: index === runs.length - 1 }];
    const pairs = pairsOf(run);
    return pairs.length === 1
      ? [{ word: run, prefix: true }]
      : pairs.slice(0, -1).map((word) => ({ word, prefix: false }));
  });
}

function runsOf(text: string): readonly string[] {
  return fold(text).match(RUNS) ?? [];
}

/** Splits `東京都` into 東京, 京都 and 都. Each letter begins a word, so any part of a run can be found. */
function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, index) => `${letter}${letters[index + 1] ?? ''}`);
}

function shortened(word: string): string {
  // toString returns U+FFFD for half a letter, which no word contains.
  return word.length * 3 <= MAX_WORD
    ? word
    : Buffer.from(word)
        .subarray(0, MAX_WORD)
        .toString()
        .replace(/\ufffd/g, '');
}

/** Returns names anywhere in metadata: texts under keys that end in "name", and under `driver` (contract §4). */
export function namesIn(metadata: unknown, depth = 0): LocalizedText[] {
  if (typeof metadata !== 'object' || metadata === null || depth > NAME_DEPTH) return [];
  return Object.entries(metadata).flatMap(([key, value]) => {
    const text = /(name|^driver)$/i.test(key) ? localizedText(value) : null;
    return text === null ? namesIn(value, depth + 1) : [text];
  });
}

/**
 * Returns a text, or the texts of metadata in several languages: `{"$t": {"en": "…"}}` (contract §6); null for other
 * values.
 */
function localizedText(value: unknown): LocalizedText | null {
  return typeof value === 'string' ? value : markedText(value);
}

/** Returns the texts of `{"$t": {…}}`; null for other values. */
export function markedText(value: unknown): LocalizedText | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$t')) return null;
  const { $t: texts } = value as { $t: unknown };
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return null;
  const entries = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
