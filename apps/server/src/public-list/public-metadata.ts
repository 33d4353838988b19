import { type LocalizedText, toPictureUrl as toSafePictureUrl } from '@touchline/domain';
import { type PictureHome, toPictureUrl } from '../images/picture-url.ts';
import type { InLocale } from './viewpoint.ts';

/** Keys under which metadata holds pictures. */
const PICTURE = /(logo|image|thumbnail|poster|photo)s?(_?urls?)?$/i;
/** Keys of an address inside a picture that is written as an object, e.g. `logo: {src, alt}`. */
const ADDRESS = /^(src|url|href|uri)$/i;
/** Schemes that a browser may run or read from the visitor's machine. */
const ACTIVE_SCHEME = /^(javascript|vbscript|data|blob|file|filesystem|about):/i;
/** What a URL parser passes over (WHATWG URL, basic URL parser, steps 1 and 3). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the URL standard strips
const PASSED_OVER = /^[\u0000-\u0020]+|[\t\n\r]/g;

/** What a value is for: its text is shown, is a picture's address, or stands beside one. */
type Role = 'text' | 'address' | 'beside';

/**
 * Metadata as visitors get it: in one language (`{"$t": {…}}` at any depth becomes the text, contract §6), with pictures
 * from `/img/`. A picture's address that is not safe becomes null.
 */
export function toPublicMetadata(
  metadata: Readonly<Record<string, unknown>>,
  inLocale: InLocale,
  home: PictureHome
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
  if (PICTURE.test(key)) return 'address';
  if (outer === 'text') return 'text';
  return ADDRESS.test(key) ? 'address' : 'beside';
}

function showText(text: string, role: Role, home: PictureHome): string | null {
  if (role === 'address') return toPublicUrl(text, home);
  return role === 'beside' && ACTIVE_SCHEME.test(text.replace(PASSED_OVER, '')) ? null : text;
}

/** A picture's address for visitors; null for none and for one that is not safe. */
export function toPublicUrl(url: string | null | undefined, home: PictureHome): string | null {
  const safe = toSafePictureUrl(url);
  return safe === null ? null : toPictureUrl(safe, home);
}

/** The texts by language of `{"$t": {…}}`; null for any other object. */
function textsOf(value: object): LocalizedText | null {
  if (!Object.hasOwn(value, '$t')) return null;
  const { $t: texts } = value as { $t: unknown };
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return null;
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  );
}
