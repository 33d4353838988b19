import { createHash } from 'node:crypto';

/** Characters of an id (contract §1). */
const MAX_ID = 63;
/** Hex digits that tell apart what a shortened id no longer does: 24 bits. */
const HASH = 6;
/** Letters that lose nothing but their looks when written in ASCII, and that Unicode does not take apart itself. */
const ASCII: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * The id that a name gives, always the same one: `1. FC Köln` is `1-fc-koln`.
 *
 * A name with letters that ASCII has no likeness of gets a hash of itself, so that two of them never meet.
 */
export function idOf(name: string): string {
  return shorten([slugOf(name)], name, [MAX_ID - HASH - 1]);
}

/** The id of something that several names make, such as a match; each is at most `widths` long when all do not fit. */
export function joinedId(names: readonly string[], widths: readonly number[]): string {
  return shorten(names.map(slugOf), names.join('\n'), widths);
}

/** Six hex digits that stand for a text. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH);
}

function shorten(slugs: readonly string[], whole: string, widths: readonly number[]): string {
  const plain = slugs.filter(Boolean).join('-');
  if (plain !== '' && plain.length <= MAX_ID) return plain;
  const cut = slugs.map((slug, index) => slug.slice(0, widths[index]).replace(/-+$/, ''));
  return [...cut.filter(Boolean), hashOf(whole)].join('-');
}

function slugOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => ASCII[letter] ?? letter);
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return /[^\0-\x7f]/.test(letters.replace(/[^\p{L}\p{N}]/gu, ''))
    ? [slug, hashOf(name)].filter(Boolean).join('-')
    : slug;
}
