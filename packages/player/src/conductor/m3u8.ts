/** What is needed of a playlist to download ahead of an engine (RFC 8216); the engine reads it again, and wholly. */
export type Playlist = Multivariant | MediaPlaylist;

export interface Multivariant {
  readonly kind: 'multivariant';
  readonly variants: readonly Variant[];
  /** It has what the smaller engine cannot play: alternate audio, subtitles, keys, variables. */
  readonly full: boolean;
}

export interface Variant {
  /** Absolute. */
  readonly url: string;
  /** Bits per second; 0: not said. */
  readonly bandwidth: number;
  /** As in `CODECS`; '' not said. */
  readonly codecs: string;
}

export interface MediaPlaylist {
  readonly kind: 'media';
  readonly live: boolean;
  /** Absolute; null: it has none. */
  readonly initUrl: string | null;
  readonly segments: readonly Segment[];
}

export interface Segment {
  /** Absolute. */
  readonly url: string;
  /** Seconds. */
  readonly duration: number;
}

/** What makes a file another thing than what its name gives: byte ranges, gaps, variables, keys. */
const unfit = /^#EXT-X-(?:BYTERANGE|GAP|DEFINE|MAP:.*BYTERANGE|KEY:(?!.*METHOD=NONE))/;

/**
 * Reads a playlist that nobody has checked; null when it is none, or one whose files cannot be asked for by their names
 * alone. Takes time linear in its length. `baseUrl`: where it came from, absolute.
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
  if (lines.some((line) => unfit.test(line))) return null;
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

/** `NAME=value,NAME="quoted, value"`, without the quotes. */
function attributesOf(line: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of line.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^",]*)/g)) {
    attributes.set(name, value.replace(/^"|"$/g, ''));
  }
  return attributes;
}

/** Null: nothing that can be asked for over HTTP. */
function absolute(url: string, baseUrl: string): string | null {
  const parsed = url.trim() && URL.canParse(url.trim(), baseUrl) ? new URL(url.trim(), baseUrl) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
