/** C0 controls and space, which a URL parser strips from both ends (WHATWG URL, basic URL parser, step 1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the URL standard strips
const ENDS = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g;
/** Tab and newlines, which a URL parser removes anywhere (step 3): `java\nscript:` is a script URL. */
const INSIDE = /[\t\n\r]/g;
/** A scheme with nothing after it, which no parser accepts. */
const NO_HOST = /^https?:[\\/]*$/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Images in `data:` URLs, which imported content may have. SVG is excluded, because it may run scripts. */
const IMAGE_DATA = /^data:image\/(?:png|jpeg|webp|avif|gif)[;,]/i;
/** Maximum characters of such a URL: 64 kB. */
export const MAX_IMAGE_URL = 65_536;

/**
 * Returns a URL that a link may have: http(s) or relative, cleaned as a browser would read it.
 *
 * Returns null for any other scheme (`javascript:`, `data:`, …), for blank text and for values that are no strings.
 */
export function toSafeUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const url = value.replace(ENDS, '').replace(INSIDE, '');
  if (url === '' || NO_HOST.test(url)) return null;

  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? url : null;
}

/** Returns a URL that an image may have: the same, or a small image in a `data:` URL, which is not changed (IMG-04). */
export function toImageUrl(value: unknown): string | null {
  const isImage = typeof value === 'string' && value.length <= MAX_IMAGE_URL && IMAGE_DATA.test(value);
  return isImage ? value : toSafeUrl(value);
}
