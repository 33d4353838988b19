import { fold } from '@touchline/contract/filter';
import { isLocale, type LocalizedText, languageOf, normaliseLocale, textIn } from '@touchline/domain';

/** The tag under which a text is kept that is no map, or that stands for all languages a map does not name. */
export const ANY = '*';

/** How deep names are looked for in metadata; deeper ones are not searched. */
const NAME_DEPTH = 8;
/** Words of one resource that are searched, all languages together. A tsvector holds 1 MB, and large ones are slow. */
const MAX_WORDS = 4_000;
/** Bytes of one word and of one tag; a lexeme holds 2,046. */
const MAX_WORD = 200;
const MAX_TAG = 64;
/** The last place of a word that a tsvector notes. */
const MAX_PLACE = 16_383;

/**
 * The texts of a resource for its `texts` column: by field, then by lower-case tag, `*` for what fits where no tag does.
 *
 * `*` is the text that `textIn` ends with once the map was stored: jsonb keeps keys by length, then by alphabet.
 */
export function textsOf(fields: Readonly<Record<string, LocalizedText>>): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, byTag(text)]));
}

function byTag(text: LocalizedText): Record<string, string> {
  if (typeof text === 'string') return { [ANY]: text };
  const texts = Object.fromEntries(Object.entries(asStored(text)).map(([tag, value]) => [tagOf(tag), value]));
  return { ...texts, [ANY]: Object.values(texts)[0] ?? '' };
}

/** A tag as tags are compared: lower case, with hyphens. */
function tagOf(locale: string): string {
  return normaliseLocale(locale).toLowerCase();
}

/** The tags under which a text is looked for, best first: each locale, then its language, as `textIn` does. */
export function tagsOf(locales: readonly string[]): readonly string[] {
  return [...new Set(locales.flatMap((locale) => [tagOf(locale), languageOf(locale)]))];
}

/** A map in the order in which jsonb gives it back. */
function asStored<Text extends LocalizedText>(text: Text): Text {
  if (typeof text === 'string') return text;
  const entries = Object.entries(text).map(([tag, value]) => ({ tag, value, bytes: Buffer.from(tag) }));
  entries.sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes));
  return Object.fromEntries(entries.map(({ tag, value }) => [tag, value])) as Text;
}

/** What is searched in a resource: the weight of a find (A counts most) and the text. */
export interface Searched {
  readonly weight: 'A' | 'B' | 'D';
  readonly text: LocalizedText;
}

/**
 * The words of a resource as text of a tsvector, each behind the tag for which it is shown: `nl/ajax`.
 *
 * There is a class of words for each tag the resource has texts in, marked by the word `@nl`, and one, `*`, for visitors
 * of all other languages. A text that a tag lacks has the words in its class that are shown instead. search.ts asks one
 * class a resource.
 */
export function wordsOf(searched: readonly Searched[], languageCode: string): string {
  const texts = searched.map(({ weight, text }) => ({ weight, text: asStored(text) }));
  const tags = new Set(
    texts.flatMap(({ text }) => (typeof text === 'string' ? [] : Object.keys(text).flatMap(wordTag)))
  );
  const wordsOfEach = Math.floor(MAX_WORDS / (tags.size + 1));
  return [...tags, ANY]
    .map((tag) => {
      const wishes = tag === ANY ? [languageCode] : [tag, languageOf(tag), languageCode];
      const marked = tag === ANY ? [] : [`'@${tag}'`];
      const words = texts.flatMap(({ weight, text }) =>
        splitWords(textIn(text, wishes)).map((word) => ({ weight, word }))
      );
      return [...marked, ...lexemesOf(words, tag).slice(0, wordsOfEach)].join(' ');
    })
    .join(' ');
}

/** Each word once, where it counts most; places are counted so that words that stand together rank higher. */
function lexemesOf(words: readonly { weight: string; word: string }[], tag: string): string[] {
  const seen = new Set<string>();
  return words.flatMap(({ weight, word }, index) => {
    if (seen.has(word)) return [];
    seen.add(word);
    // Only letters, digits and hyphens: nothing to quote.
    return [`'${tag}/${word}':${Math.min(index + 1, MAX_PLACE)}${weight}`];
  });
}

/** A map's key as the tag of a class; none for keys that are no locale, which metadata may hold. */
function wordTag(key: string): string[] {
  const tag = tagOf(key);
  return tag.length <= MAX_TAG && isLocale(tag) ? [tag] : [];
}

/** Scripts written without spaces between words, with the signs that stand among them (ー, 々). */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const RUNS = new RegExp(`(?:(?=[\\p{L}\\p{N}])[${UNSPACED}])+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** The folded words of a text, letters and digits only. Text without spaces comes as pairs: see `pairsOf`. */
function splitWords(text: string): string[] {
  return runsOf(text).flatMap((run) => (IS_UNSPACED.test(run) ? pairsOf(run) : [shortened(run)]));
}

/** One word that a search asks for; `prefix`: whatever begins with it is one too. */
export interface SoughtWord {
  readonly word: string;
  readonly prefix: boolean;
}

/** The words of a search: the last may be half typed, and text without spaces is found from any letter on. */
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

/** `東京都` as 東京, 京都 and 都: each letter begins a word, so any part of a run is found. */
function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, index) => `${letter}${letters[index + 1] ?? ''}`);
}

function shortened(word: string): string {
  // toString gives U+FFFD for a letter cut in half, which no word holds.
  return word.length * 3 <= MAX_WORD
    ? word
    : Buffer.from(word)
        .subarray(0, MAX_WORD)
        .toString()
        .replace(/\ufffd/g, '');
}

/** Names anywhere in metadata: texts under keys that end in "name", and under `driver` (contract §4). */
export function namesIn(metadata: unknown, depth = 0): LocalizedText[] {
  if (typeof metadata !== 'object' || metadata === null || depth > NAME_DEPTH) return [];
  return Object.entries(metadata).flatMap(([key, value]) => {
    const text = /(name|^driver)$/i.test(key) ? localizedText(value) : null;
    return text === null ? namesIn(value, depth + 1) : [text];
  });
}

/** A text, or one in many languages as metadata writes it: `{"$t": {"en": "…"}}` (contract §6); null for all else. */
function localizedText(value: unknown): LocalizedText | null {
  return typeof value === 'string' ? value : markedText(value);
}

/** The texts of `{"$t": {…}}`; null for anything else. */
export function markedText(value: unknown): LocalizedText | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$t')) return null;
  const { $t: texts } = value as { $t: unknown };
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return null;
  const entries = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
