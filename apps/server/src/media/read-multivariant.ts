import type { PlaylistLine } from './playlist-lines.ts';

/** What a master playlist says of the quality that players begin with: the first one (RFC 8216 §6.2.4 leaves it open; Apple and hls.js begin there). */
export interface FirstVariant {
  readonly uri: string;
  readonly codecs: readonly string[];
  /** Of the sound that plays with it by default; null: the sound is within, or there is none. */
  readonly soundUri: string | null;
  /** Whether it takes more than the small engine: other sounds, subtitles, captions within the picture, keys. */
  readonly full: boolean;
}

/** Reads a master playlist; null: it names no quality. */
export function readMultivariant(lines: readonly PlaylistLine[]): FirstVariant | null {
  const at = lines.findIndex((line) => 'tag' in line && line.tag === 'EXT-X-STREAM-INF');
  const [variant, next] = [lines[at], lines[at + 1]];
  if (!variant || !('tag' in variant) || !next || !('uri' in next)) return null;
  const group = variant.attributes.get('AUDIO');
  const media = lines.flatMap((line) => ('tag' in line && line.tag === 'EXT-X-MEDIA' ? line.attributes : []));
  const sounds = media.filter((its) => its.get('TYPE') === 'AUDIO' && its.get('GROUP-ID') === group);
  const sound = sounds.find((its) => its.get('DEFAULT') === 'YES') ?? sounds[0];
  const codecs = variant.attributes.get('CODECS') ?? '';
  return {
    uri: next.uri,
    codecs: codecs.split(',').flatMap((codec) => codec.trim() || []),
    soundUri: (group !== undefined && sound?.get('URI')) || null,
    full: media.some(isBeyondLight) || lines.some((line) => 'tag' in line && line.tag === 'EXT-X-SESSION-KEY'),
  };
}

function isBeyondLight(media: ReadonlyMap<string, string>): boolean {
  const type = media.get('TYPE');
  return type === 'SUBTITLES' || type === 'CLOSED-CAPTIONS' || (type === 'AUDIO' && media.has('URI'));
}
