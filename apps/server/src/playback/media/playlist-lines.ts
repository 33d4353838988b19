/** Attributes of a tag by name, without quotes (RFC 8216 §4.2). */
export type Attributes = ReadonlyMap<string, string>;

/** A relevant line of a playlist: a tag with its value, or a URI. */
export type PlaylistLine =
  | { readonly tag: string; readonly value: string; readonly attributes: Attributes }
  | { readonly uri: string };

/** Maximum characters of a line: a URI with a signature, and some room. */
const MAX_LINE = 8_192;

/** Reads the tags and URIs of a playlist; null if it is not one. */
export function readLines(text: string): readonly PlaylistLine[] | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trim() !== '#EXTM3U') return null;
  return lines.flatMap((line): PlaylistLine | readonly [] => {
    if (line === '' || line.length > MAX_LINE) return [];
    if (!line.startsWith('#')) return { uri: line.trim() };
    const [, tag, value = ''] = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/.exec(line) ?? [];
    return tag === undefined ? [] : { tag, value, attributes: attributesOf(value) };
  });
}

function attributesOf(value: string): Attributes {
  const pairs = value.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g);
  return new Map(Array.from(pairs, ([, name = '', quoted, bare = '']) => [name, quoted ?? bare] as const));
}
