import type { PlaylistLine } from './playlist-lines.ts';

/** What a media playlist says, as far as the beginning goes. */
export interface MediaPlaylist {
  /** Of the init segment; null: none, so the media are no fragmented MP4. */
  readonly initUri: string | null;
  readonly firstUri: string;
  /** Seconds of the first segment, and of all. */
  readonly firstDuration: number;
  readonly duration: number;
  /** Whether all of it is there: nothing is added any more. */
  readonly ended: boolean;
  readonly encrypted: boolean;
  /** Nothing stands in the way of beginning with the first bytes of the first segment: no ranges, no other start. */
  readonly plain: boolean;
}

/** Tags after which beginning takes more than the first segment's bytes. */
const SPECIAL = new Set(['EXT-X-BYTERANGE', 'EXT-X-START', 'EXT-X-GAP', 'EXT-X-SKIP', 'EXT-X-DISCONTINUITY-SEQUENCE']);

/** Reads a media playlist; null: it has no segments, or a segment without a duration. */
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
