import { type LocalizedText, languageOf, normaliseLocale, textIn } from '@touchline/domain';

/** The tag under which a text is kept that is no map, or that stands for all languages a map does not name. */
export const ANY = '*';

/** How deep names are looked for in metadata; deeper ones are not searched. */
const NAME_DEPTH = 8;
/** Words of one resource that are searched, all languages together; a tsvector holds 16,383 positions. */
const MAX_WORDS = 4_000;

/** The texts of a resource for its `texts` column: by field, then by lower-case tag, `*` for what fits where no tag does. */
export function textsOf(fields: Readonly<Record<string, LocalizedText>>): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, byTag(text)]));
}

function byTag(text: LocalizedText): Record<string, string> {
  if (typeof text === 'string') return { [ANY]: text };
  const entries = Object.entries(text).map(([tag, value]) => [normaliseLocale(tag).toLowerCase(), value] as const);
  return { ...Object.fromEntries(entries), [ANY]: entries[0]?.[1] ?? '' };
}

/** What is searched in a resource: the weight of a find (A counts most) and the text. */
export interface Searched {
  readonly weight: 'A' | 'B' | 'D';
  readonly text: LocalizedText;
}

/**
 * The words of a resource as text of a tsvector, each behind the language for which it is shown: `nl/ajax`.
 *
 * A row is searched in one class: the request's tag if the row has texts in it, else its language, else `*`, which is
 * what visitors of every other language see. So a text that one language lacks is found by the words shown instead.
 */
export function wordsOf(searched: readonly Searched[], languageCode: string): string {
  const tags = new Set(
    searched.flatMap(({ text }) =>
      typeof text === 'string' ? [] : Object.keys(byTag(text)).filter((tag) => tag !== ANY)
    )
  );
  const lexemes = [...tags, ANY].flatMap((tag) => {
    const wishes = tag === ANY ? [languageCode] : [tag, languageOf(tag), languageCode];
    const words = searched.flatMap(({ weight, text }) =>
      splitWords(textIn(text, wishes)).map((word) => ({ word, weight }))
    );
    const mark = tag === ANY ? [] : [`'@${tag}'`];
    return [
      ...mark,
      ...words.map(({ word, weight }, index) => `'${tag}/${word}':${Math.min(index + 1, 16_383)}${weight}`),
    ];
  });
  return lexemes.slice(0, MAX_WORDS).join(' ');
}

/** Lower case without accents: what is compared in searches. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC');
}

/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The folded words of a text, letters and digits only; runs without spaces as overlapping pairs, so that any part is found. */
export function splitWords(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
    UNSPACED.test(word) ? pairsOf(word) : [word.slice(0, 100)]
  );
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Names anywhere in metadata: texts under keys that end in "name", and under `driver` (contract §4). */
export function namesIn(metadata: unknown, depth = 0): LocalizedText[] {
  if (typeof metadata !== 'object' || metadata === null || depth > NAME_DEPTH) return [];
  return Object.entries(metadata).flatMap(([key, value]) => {
    const text = /(name|^driver)$/i.test(key) ? localizedText(value) : null;
    return text === null ? namesIn(value, depth + 1) : [text];
  });
}

/** A text, or one in many languages as metadata writes it: `{"$t": {"en": "…"}}` (contract §6). */
function localizedText(value: unknown): LocalizedText | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$t')) return null;
  const { $t: texts } = value as { $t: unknown };
  if (typeof texts !== 'object' || texts === null) return null;
  const entries = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
