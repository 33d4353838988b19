/**
 * Sets `width` in the query of an image's URL (IMG-01, IMG-02), and replaces one that is there. All else stays byte for
 * byte, so that image hosts that sign or order their queries receive the URL that they issued (IMG-04).
 *
 * `width` in px. Returns `data:` and `blob:` URLs unchanged.
 */
export function withWidth(url: string, width: number): string {
  if (/^(?:data|blob):/i.test(url)) return url;
  const [rest, fragment] = cut(url, '#');
  const [path, query] = cut(rest, '?');
  const pairs = query.length > 1 ? query.slice(1).split('&') : [];
  const first = pairs.findIndex(isWidth);
  const pair = `width=${width}`;
  const kept = pairs.flatMap((url, i) => (isWidth(url) ? (i === first ? [pair] : []) : [url]));
  return `${path}?${(first < 0 ? [...kept, pair] : kept).join('&')}${fragment}`;
}

/** Returns the `srcset` for screens with one and two device pixels per CSS px; undefined for `data:` and `blob:` URLs. */
export function srcSetOf(url: string, width: number): string | undefined {
  if (/^(?:data|blob):/i.test(url)) return undefined;
  return `${candidate(withWidth(url, width))} 1x, ${candidate(withWidth(url, 2 * width))} 2x`;
}

function isWidth(pair: string): boolean {
  return pair === 'width' || pair.startsWith('width=');
}

/** Splits a text before the first mark: the part before it, and the rest with it, '' without a mark. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** White space, and commas at the ends, separate the candidates of a srcset (HTML, parse a srcset attribute). */
function candidate(url: string): string {
  return url.replace(/\s/g, '%20').replace(/^,+|,+$/g, (commas) => '%2C'.repeat(commas.length));
}
