/** The parts of a playlist (RFC 8216) that the read-ahead needs; the engine parses it completely. */
export type Playlist = Multivariant | MediaPlaylist;

export interface Multivariant {
  readonly kind: 'multivariant';
  readonly variants: readonly Variant[];
  /** It needs the full build of hls.js: alternate audio, subtitles, keys, variables. */
  readonly full: boolean;
}

export interface Variant {
  /** Absolute. */
  readonly url: string;
  /** Bits per second; 0: unknown. */
  readonly bandwidth: number;
  /** As in `CODECS`; '': unknown. */
  readonly codecs: string;
}

export interface MediaPlaylist {
  readonly kind: 'media';
  readonly live: boolean;
  /** Absolute; null: none. */
  readonly initUrl: string | null;
  readonly segments: readonly Segment[];
}

export interface Segment {
  /** Absolute. */
  readonly url: string;
  /** Seconds. */
  readonly duration: number;
}

/** Tags after which the URL alone does not identify the media: byte ranges, gaps, variables, keys. */
const UNSUPPORTED_TAGS = /^#EXT-X-(?:BYTERANGE|GAP|DEFINE|MAP:.*BYTERANGE|KEY:(?!.*METHOD=NONE))/;

/**
 * Parses an untrusted playlist. Returns null if it is not one, or if its URLs alone do not identify its media. Takes
 * time linear in its length. `baseUrl`: its absolute URL.
 */
export function readPlaylist(text: string, baseUrl: string): Playlist | null {
  if (!/^\uFEFF?#EXTM3U/.test(text)) return null;
  const lines = text.split(/\r?\n/);
  const isMultivariant = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  return isMultivariant ? readMultivariant(lines, baseUrl) : readMedia(lines, baseUrl);
}

function readMultivariant(lines: readonly string[], baseUrl: string): Multivariant {
  const variants: Variant[] = [];
  let attributes: ReadonlyMap<string, string> | undefined;
  let full = false;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) attributes = attributesOf(line);
    else if (line.startsWith('#')) full ||= needsFull(line);
    else if (attributes && line.trim()) {
      const url = absolute(line, baseUrl);
      const bandwidth = Number(attributes.get('BANDWIDTH')) || 0;
      if (url) variants.push({ url, bandwidth, codecs: attributes.get('CODECS') ?? '' });
      attributes = undefined;
    }
  }
  return { kind: 'multivariant', variants, full };
}

function needsFull(line: string): boolean {
  if (line.startsWith('#EXT-X-SESSION-KEY') || line.startsWith('#EXT-X-DEFINE')) return true;
  if (!line.startsWith('#EXT-X-MEDIA:')) return false;
  const attributes = attributesOf(line);
  return attributes.has('URI') || attributes.get('TYPE') === 'CLOSED-CAPTIONS';
}

function readMedia(lines: readonly string[], baseUrl: string): MediaPlaylist | null {
  if (lines.some((line) => UNSUPPORTED_TAGS.test(line))) return null;
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP:'));
  const segments: Segment[] = [];
  let duration = 0;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice('#EXTINF:'.length)) || 0;
    else if (!line.startsWith('#') && line.trim()) {
      const url = absolute(line, baseUrl);
      if (!url) return null;
      segments.push({ url, duration });
    }
  }
  return {
    kind: 'media',
    live: !lines.some((line) => line.startsWith('#EXT-X-ENDLIST')),
    initUrl: map ? absolute(attributesOf(map).get('URI') ?? '', baseUrl) : null,
    segments,
  };
}

/** Parses `NAME=value,NAME="quoted, value"` and removes the quotes. */
function attributesOf(line: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of line.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^",]*)/g)) {
    attributes.set(name, value.replace(/^"|"$/g, ''));
  }
  return attributes;
}

/** Resolves a URL; null: it is not an HTTP URL. */
function absolute(url: string, baseUrl: string): string | null {
  const parsed = url.trim() && URL.canParse(url.trim(), baseUrl) ? new URL(url.trim(), baseUrl) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
