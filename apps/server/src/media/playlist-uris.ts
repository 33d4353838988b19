/** Where an address stands in a text: the first character, and the one after the last. */
export interface UriPlace {
  readonly start: number;
  readonly end: number;
}

/** One attribute after the other, so that what stands in quotes is never taken for another (RFC 8216 §4.2). */
const ATTRIBUTE = /([A-Z0-9-]+)=("[^"]*"|[^",]*)/g;

/** Attributes that hold an address: URI, X-ASSET-URI, X-ASSET-LIST (RFC 8216bis §4.4, appendix D). */
const ADDRESS = /^(?:(?:[A-Z0-9-]+-)?URI|X-ASSET-LIST)$/;

/** All addresses in a playlist: of playlists, segments, parts, keys, init segments, reports and hints. */
export function urisInPlaylist(text: string): readonly UriPlace[] {
  return linesOf(text).flatMap(({ start, line }): readonly UriPlace[] => {
    if (line === '') return [];
    if (!line.startsWith('#')) return [placeOf(line, start)];
    if (!line.startsWith('#EXT') || !line.includes('="')) return [];
    return Array.from(line.matchAll(ATTRIBUTE)).flatMap(({ index, 1: name = '', 2: value = '' }) => {
      if (!ADDRESS.test(name) || value.length < 3) return [];
      const from = start + index + name.length + 2;
      return { start: from, end: from + value.length - 2 };
    });
  });
}

/** A picture as a cue of a storyboard names it: alone in its line. What people say reads otherwise. */
const PICTURE = /^\S+\.(?:jpe?g|png|webp|avif|gif)(?:[?#]\S*)?$/i;

/** The addresses of pictures in a storyboard (WebVTT); none in captions. */
export function urisInStoryboard(text: string): readonly UriPlace[] {
  return linesOf(text).flatMap(({ start, line }) => (PICTURE.test(line) ? { start, end: start + line.length } : []));
}

function linesOf(text: string): readonly { readonly start: number; readonly line: string }[] {
  return Array.from(text.matchAll(/[^\r\n]+/g), ({ 0: line, index }) => ({ start: index, line }));
}

/** Without the blanks around it, and the mark that a text may begin with. */
function placeOf(line: string, start: number): UriPlace {
  const from = start + line.length - line.replace(/^[\s\uFEFF]+/, '').length;
  return { start: from, end: from + line.trim().length };
}
