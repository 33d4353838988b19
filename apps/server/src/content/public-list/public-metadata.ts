import { type LocalizedText, toImageUrl as toSafeImageUrl } from '@touchline/domain';
import { type ImageUrlContext, toImageUrl } from '../images/image-url.ts';
import type { InLocale } from './projection-context.ts';

/** Keys of images in metadata. */
const IMAGE_KEY = /(logo|image|thumbnail|poster|photo)s?(_?urls?)?$/i;
/** Keys of the URL inside an image that is written as an object, e.g. `logo: {src, alt}`. */
const URL_KEY = /^(src|url|href|uri)$/i;
/** Schemes that a browser may execute or read from the visitor's device. */
const ACTIVE_SCHEME = /^(javascript|vbscript|data|blob|file|filesystem|about):/i;
/** Characters that a URL parser ignores (WHATWG URL, basic URL parser, steps 1 and 3). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the URL standard strips
const IGNORED_CHARACTERS = /^[\u0000-\u0020]+|[\t\n\r]/g;

/** The role of a value: a text, the URL of an image, or a sibling of such a URL. */
type Role = 'text' | 'address' | 'sibling';

/**
 * Returns metadata as visitors get it: in one language (`{"$t": {…}}` at any depth becomes the text, contract §6), with
 * images from `/img/`. An unsafe image URL becomes null.
 */
export function toPublicMetadata(
  metadata: Readonly<Record<string, unknown>>,
  inLocale: InLocale,
  home: ImageUrlContext
): Record<string, unknown> {
  const show = (value: unknown, role: Role): unknown => {
    if (typeof value === 'string') return showText(value, role, home);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => show(item, role));
    const texts = textsOf(value);
    if (texts !== null) return showText(inLocale(texts), role, home);
    return showMembers(value, role);
  };
  const showMembers = (value: object, role: Role) =>
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, show(member, roleOf(key, role))]));
  return showMembers(metadata, 'text');
}

function roleOf(key: string, outer: Role): Role {
  if (IMAGE_KEY.test(key)) return 'address';
  if (outer === 'text') return 'text';
  return URL_KEY.test(key) ? 'address' : 'sibling';
}

function showText(text: string, role: Role, home: ImageUrlContext): string | null {
  if (role === 'address') return toPublicUrl(text, home);
  return role === 'sibling' && ACTIVE_SCHEME.test(text.replace(IGNORED_CHARACTERS, '')) ? null : text;
}

/** Returns an image URL for visitors; null if there is none or it is unsafe. */
export function toPublicUrl(url: string | null | undefined, home: ImageUrlContext): string | null {
  const safe = toSafeImageUrl(url);
  return safe === null ? null : toImageUrl(safe, home);
}

/** Returns the texts by language of `{"$t": {…}}`; null for any other object. */
function textsOf(value: object): LocalizedText | null {
  if (!Object.hasOwn(value, '$t')) return null;
  const { $t: texts } = value as { $t: unknown };
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return null;
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  );
}
