/** C0 controls and space, which a URL parser strips from both ends (WHATWG URL, basic URL parser, step 1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the URL standard strips
const ENDS = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g;
/** Tab and newlines, which a URL parser removes anywhere (step 3): `java\nscript:` is a script URL. */
const INSIDE = /[\t\n\r]/g;
/** A scheme with nothing behind it, which no parser accepts. */
const NO_HOST = /^https?:[\\/]*$/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * A URL that may stand in a link or a picture: http(s) or relative, cleaned as a browser would read it.
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
