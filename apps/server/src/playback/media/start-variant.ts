import { START_BANDWIDTH } from '@touchline/domain';
import type { Attributes, PlaylistLine } from './playlist-lines.ts';

/** The variant of a multivariant playlist that playback starts with. */
export interface StartVariant {
  readonly uri: string;
  readonly codecs: readonly string[];
  /** URI of its default audio; null if the audio is muxed, or there is none. */
  readonly soundUri: string | null;
  /** Whether the presentation needs the full engine: other audio, subtitles, embedded captions, keys. */
  readonly full: boolean;
}

interface Variant {
  readonly uri: string;
  readonly attributes: Attributes;
  readonly codecs: readonly string[];
  /** Bits per second; 0: unknown. */
  readonly bandwidth: number;
}

/** Codecs that every browser with Media Source Extensions plays: H.264 and AAC. */
const COMMON_CODEC = /^(avc[13]|mp4a)\./;

/**
 * Chooses as the player does without a plan: the first variant up to its start bitrate, otherwise the lowest bitrate.
 * RFC 8216 §6.2.4 leaves the choice open; authors put the variant first that most visitors should start with. Variants
 * that not every browser plays are chosen only if there is no other. null: the playlist has no variants.
 */
export function chooseStartVariant(lines: readonly PlaylistLine[]): StartVariant | null {
  const all = lines.flatMap((line, index) => readVariant(line, lines[index + 1]) ?? []);
  const common = all.filter(({ codecs }) => codecs.every((codec) => COMMON_CODEC.test(codec)));
  const variants = common.length > 0 ? common : all;
  const [poorest] = variants.toSorted((one, other) => one.bandwidth - other.bandwidth);
  const chosen = variants.find(({ bandwidth }) => bandwidth <= START_BANDWIDTH) ?? poorest;
  if (!chosen) return null;

  const media = lines.flatMap((line) => ('tag' in line && line.tag === 'EXT-X-MEDIA' ? line.attributes : []));
  const group = chosen.attributes.get('AUDIO');
  const sounds = media.filter((its) => its.get('TYPE') === 'AUDIO' && its.get('GROUP-ID') === group);
  const sound = sounds.find((its) => its.get('DEFAULT') === 'YES') ?? sounds[0];
  return {
    uri: chosen.uri,
    codecs: chosen.codecs,
    soundUri: (group !== undefined && sound?.get('URI')) || null,
    full: media.some(isBeyondLight) || lines.some((line) => 'tag' in line && line.tag === 'EXT-X-SESSION-KEY'),
  };
}

function readVariant(line: PlaylistLine, next: PlaylistLine | undefined): Variant | null {
  if (!('tag' in line) || line.tag !== 'EXT-X-STREAM-INF' || !next || !('uri' in next)) return null;
  const { attributes } = line;
  const codecs = (attributes.get('CODECS') ?? '').split(',').flatMap((codec) => codec.trim() || []);
  return { uri: next.uri, attributes, codecs, bandwidth: Number(attributes.get('BANDWIDTH')) || 0 };
}

function isBeyondLight(media: Attributes): boolean {
  const type = media.get('TYPE');
  return type === 'SUBTITLES' || type === 'CLOSED-CAPTIONS' || (type === 'AUDIO' && media.has('URI'));
}
