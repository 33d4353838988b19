import { createHash } from 'node:crypto';
import { MAX_METADATA_NAME } from '@touchline/contract';

/** Maximum length of an id (contract §1). */
const MAX_ID = 63;
/** Hex digits that make a shortened id unique: 24 bits. */
const HASH = 6;
/** ASCII replacements of letters that Unicode does not decompose. */
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
 * Returns the id for a name, which is always the same: `1. FC Köln` gives `1-fc-koln`.
 *
 * A name with letters that have no ASCII equivalent gets a hash, so that two such names never collide.
 */
export function idOf(name: string): string {
  return shorten([slugOf(name)], name, [MAX_ID - HASH - 1]);
}

/**
 * Returns the id for several names, such as those of a match. If it is too long, each is truncated to its entry in
 * `widths`.
 */
export function joinedId(names: readonly string[], widths: readonly number[]): string {
  return shorten(names.map(slugOf), names.join('\n'), widths);
}

/** Returns six hex digits for a text. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH);
}

function shorten(slugs: readonly string[], whole: string, widths: readonly number[]): string {
  const plain = slugs.filter(Boolean).join('-');
  if (plain !== '' && plain.length <= MAX_ID) return plain;
  const cut = slugs.map((slug, index) => slug.slice(0, widths[index]).replace(/-+$/, ''));
  return [...cut.filter(Boolean), hashOf(whole)].join('-');
}

/** Slugs of recent names, because each team plays many matches of a list. */
const slugs = new Map<string, string>();
const MAX_SLUGS = 5_000;

function slugOf(name: string): string {
  const cached = slugs.get(name);
  if (cached !== undefined) return cached;
  if (slugs.size >= MAX_SLUGS) slugs.clear();
  const slug = createSlug(name);
  slugs.set(name, slug);
  return slug;
}

function createSlug(name: string): string {
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

/** Truncates a name to the limit of event metadata. Sources have no limit. */
export function cutName(name: string): string {
  return [...name].slice(0, MAX_METADATA_NAME).join('');
}
