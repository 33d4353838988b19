/**
 * A picture's URL with `width` in its query (IMG-01, IMG-02); one that is there is replaced, and everything else stays
 * byte for byte, so that picture hosts which sign or order their queries see what they gave out (IMG-04).
 *
 * `width` in px. `data:` and `blob:` come back untouched.
 */
export function withWidth(url: string, width: number): string {
  if (/^(?:data|blob):/i.test(url)) return url;
  const [rest, fragment] = cut(url, '#');
  const [path, query] = cut(rest, '?');
  const pairs = query.length > 1 ? query.slice(1).split('&') : [];
  const first = pairs.findIndex(isWidth);
  const pair = `width=${width}`;
  const kept = pairs.flatMap((given, i) => (isWidth(given) ? (i === first ? [pair] : []) : [given]));
  return `${path}?${(first < 0 ? [...kept, pair] : kept).join('&')}${fragment}`;
}

/** A picture for plain screens and for those with two pixels in the place of one; undefined where neither differs. */
export function srcSetOf(url: string, width: number): string | undefined {
  if (/^(?:data|blob):/i.test(url)) return undefined;
  return `${candidate(withWidth(url, width))} 1x, ${candidate(withWidth(url, 2 * width))} 2x`;
}

function isWidth(pair: string): boolean {
  return pair === 'width' || pair.startsWith('width=');
}

/** What stands before the mark, and the rest from it on; '' without one. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** White space and commas at the ends part the candidates of a srcset (HTML, parse a srcset attribute). */
function candidate(url: string): string {
  return url.replace(/\s/g, '%20').replace(/^,+|,+$/g, (commas) => '%2C'.repeat(commas.length));
}
