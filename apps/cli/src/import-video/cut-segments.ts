import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Chunk, readFragmentedFile } from './fragmented-file.ts';

/** Seconds of a segment. Apple's HLS authoring specification recommends 6, but players start sooner with less. */
export const SEGMENT = 4;

export interface Segment {
  readonly start: number;
  readonly size: number;
  /** Seconds. */
  readonly duration: number;
}

/** A packaged rendition: a folder with `index.m3u8`, `init.mp4` and segments from `000.m4s`. */
export interface CutRendition {
  /** Name of the folder. It changes with the content, so that segments are immutable. */
  readonly folder: string;
  readonly codecs: readonly string[];
  /** Bits per second: of the largest segment, and on average. */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** Seconds. */
  readonly duration: number;
}

/** Cuts a fragmented MP4 into a rendition, in a folder of `into` named after it. Throws if the file has no chunks. */
export async function cutRendition(
  file: string,
  { into, name }: { into: string; name: string }
): Promise<CutRendition> {
  const { init, tracks, chunks } = await readFragmentedFile(file);
  const segments = toSegments(chunks);
  if (segments.length === 0) throw new Error('nothing in it can be played');
  const draft = join(into, `.${name}`);
  await mkdir(draft, { recursive: true });
  const hash = createHash('sha256').update(init);
  await writeFile(join(draft, 'init.mp4'), init);
  for (const [index, { start, size }] of segments.entries()) {
    const part = createReadStream(file, { start, end: start + size - 1 });
    part.on('data', (bytes) => hash.update(bytes));
    await pipeline(part, createWriteStream(join(draft, segmentName(index))));
  }
  await writeFile(join(draft, 'index.m3u8'), mediaPlaylist(segments));
  const folder = `${name}-${hash.digest('hex').slice(0, 8)}`;
  await rename(draft, join(into, folder));
  return { folder, codecs: tracks.map(({ codec }) => codec).filter(Boolean), ...ratesOf(segments) };
}

/** Seconds of tolerance for early frames: half a frame at 25 frames per second. */
const ROUNDING = 0.02;

/**
 * Groups chunks into segments. Every `SEGMENT` seconds a segment starts with the first chunk that decoding can start
 * with.
 */
export function toSegments(chunks: readonly Chunk[]): readonly Segment[] {
  const numberOf = ({ time }: Chunk) => Math.floor((time + ROUNDING) / SEGMENT);
  const groups: Chunk[][] = [];
  for (const chunk of chunks) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (!group || !first || (chunk.sync && numberOf(chunk) > numberOf(first))) groups.push([chunk]);
    else group.push(chunk);
  }
  return groups.flatMap((group, index) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const end = groups[index + 1]?.[0]?.time ?? last.time + last.duration;
    return { start: first.start, size: last.start + last.size - first.start, duration: end - first.time };
  });
}

function ratesOf(segments: readonly Segment[]) {
  const duration = segments.reduce((sum, segment) => sum + segment.duration, 0);
  const size = segments.reduce((sum, segment) => sum + segment.size, 0);
  const peak = Math.max(...segments.map((segment) => (segment.size * 8) / Math.max(segment.duration, 0.5)));
  return { duration, bandwidth: Math.ceil(peak), averageBandwidth: Math.ceil((size * 8) / duration) };
}

function mediaPlaylist(segments: readonly Segment[]): string {
  const longest = Math.max(...segments.map(({ duration }) => duration));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap(({ size, duration }, index) => [
      // Players know the size of each segment before they choose its quality (RFC 8216bis §4.4.4.8, kbit/s).
      `#EXT-X-BITRATE:${Math.max(1, Math.round((size * 8) / duration / 1_000))}`,
      `#EXTINF:${duration.toFixed(5)},`,
      segmentName(index),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

function segmentName(index: number): string {
  return `${String(index).padStart(3, '0')}.m4s`;
}
