/** C0 controls and space, which a URL parser strips from both ends (WHATWG URL, basic URL parser, step 1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the URL standard strips
const ENDS = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g;
/** Tab and newlines, which a URL parser removes anywhere (step 3): `java\nscript:` is a script URL. */
const INSIDE = /[\t\n\r]/g;
/** A scheme with nothing behind it, which no parser accepts. */
const NO_HOST = /^https?:[\\/]*$/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Pictures that stand in their own address, as people who import content have them; SVG, which may run script, is none. */
const IMAGE_DATA = /^data:image\/(?:png|jpeg|webp|avif|gif)[;,]/i;
/** Characters of the longest of these: 64 kB. */
export const MAX_IMAGE_URL = 65_536;

/**
 * A URL that may stand in a link: http(s) or relative, cleaned as a browser would read it.
 *
 * null for any other scheme (`javascript:`, `data:`, …), for blank text and for anything that is no string.
 */
export function toSafeUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const url = value.replace(ENDS, '').replace(INSIDE, '');
  if (url === '' || NO_HOST.test(url)) return null;

  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? url : null;
}

/** A URL that may be shown as a picture: the same, or a small picture in a `data:` URL, which stays as it is (IMG-04). */
export function toImageUrl(value: unknown): string | null {
  const isImage = typeof value === 'string' && value.length <= MAX_IMAGE_URL && IMAGE_DATA.test(value);
  return isImage ? value : toSafeUrl(value);
}
