import type { PlaylistLine } from './playlist-lines.ts';

/** The properties of a media playlist that starting playback depends on. */
export interface MediaPlaylist {
  /** URI of the init segment; null if there is none, so the media are not fragmented MP4. */
  readonly initUri: string | null;
  readonly firstUri: string;
  /** Seconds of the first segment, and of all segments. */
  readonly firstDuration: number;
  readonly duration: number;
  /** Whether the playlist is complete. */
  readonly ended: boolean;
  readonly encrypted: boolean;
  /** Whether playback can start with the first bytes of the first segment: no byte ranges, no other start. */
  readonly plain: boolean;
}

/** Tags that make the start more complex than loading the first segment. */
const SPECIAL = new Set(['EXT-X-BYTERANGE', 'EXT-X-START', 'EXT-X-GAP', 'EXT-X-SKIP', 'EXT-X-DISCONTINUITY-SEQUENCE']);

/** Reads a media playlist; null if it has no segments, or a segment without a duration. */
export function readMediaPlaylist(lines: readonly PlaylistLine[]): MediaPlaylist | null {
  const tags = lines.flatMap((line) => ('tag' in line ? line : []));
  const tagsNamed = (name: string) => tags.filter(({ tag }) => tag === name);
  const firstUri = lines.flatMap((line) => ('uri' in line ? line.uri : []))[0];
  const durations = tagsNamed('EXTINF').map(({ value }) => Number.parseFloat(value));
  const [firstDuration] = durations;
  const duration = durations.reduce((sum, seconds) => sum + seconds, 0);
  if (firstUri === undefined || !firstDuration || firstDuration < 0 || !Number.isFinite(duration)) return null;

  const map = tagsNamed('EXT-X-MAP')[0]?.attributes;
  return {
    initUri: map?.get('URI') ?? null,
    firstUri,
    firstDuration,
    duration,
    ended: tagsNamed('EXT-X-ENDLIST').length > 0,
    encrypted: tagsNamed('EXT-X-KEY').some(({ attributes }) => attributes.get('METHOD') !== 'NONE'),
    plain: !map?.has('BYTERANGE') && !tags.some(({ tag }) => SPECIAL.has(tag)),
  };
}
