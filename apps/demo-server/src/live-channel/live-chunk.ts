import { findBoxes } from '@touchline/server/playback/media/boxes.ts';
import { readTracks, type Track } from '@touchline/server/playback/media/init-segment.ts';
import { readTrackFragments } from '@touchline/server/playback/media/movie-fragment.ts';
import type { TimetableChunk } from './timetable.ts';

/** A chunk of a loop, a `moof` and its `mdat`, with the offsets of its times. */
export interface LiveChunk {
  readonly bytes: Buffer;
  /** Offset of the fragment's sequence number. */
  readonly numberAt: number;
  readonly times: readonly { readonly at: number; readonly timescale: number; readonly decodeTime: bigint }[];
}

/** Chunks that belong together, with their timetable data. */
export interface TimedChunk extends TimetableChunk {
  readonly chunks: readonly LiveChunk[];
}

/** Reads the chunks of fragmented media, timed in ticks of their video track. */
export function readChunks(init: Buffer, media: Buffer): { chunks: readonly TimedChunk[]; timescale: number } {
  const tracks = readTracks(init);
  const video = tracks.find(({ type }) => type === 'video');
  if (!video) throw new Error('a channel needs a picture');
  const timed: (TimedChunk & { chunks: LiveChunk[] })[] = [];
  const tops = findTops(media);
  for (const [index, moof] of tops.entries()) {
    const mdat = tops[index + 1];
    if (moof.type !== 'moof' || mdat?.type !== 'mdat') continue;
    const bytes = media.subarray(moof.start, mdat.end);
    const fragment = readTrackFragments(bytes, tracks).find(({ trackId }) => trackId === video.id);
    const chunk = toLiveChunk(bytes, tracks);
    const { decodeTime: time, duration, sync } = fragment ?? { decodeTime: 0, duration: 0, sync: false };
    if (fragment) timed.push({ time, duration, sync, chunks: [chunk] });
    // Audio alone, as after the last frame, is added to the chunk before it.
    else timed.at(-1)?.chunks.push(chunk);
  }
  return { chunks: timed, timescale: video.timescale };
}

function findTops(media: Buffer) {
  return [...findBoxes(media, ['moof']), ...findBoxes(media, ['mdat'])].sort((a, b) => a.start - b.start);
}

function toLiveChunk(bytes: Buffer, tracks: readonly Track[]): LiveChunk {
  const [header] = findBoxes(bytes, ['moof', 'mfhd']);
  if (!header) throw new Error('a fragment without a number');
  const times = findBoxes(bytes, ['moof', 'traf']).map((traf) => {
    const [id] = findBoxes(bytes, ['tfhd'], traf);
    const [time] = findBoxes(bytes, ['tfdt'], traf);
    const track = id && tracks.find((one) => one.id === bytes.readUInt32BE(id.body + 4));
    if (!time || !track) throw new Error('a fragment without a time');
    // 32 bits would overflow after some days on air.
    if (bytes[time.body] !== 1) throw new Error('decode times have to be of 64 bits');
    const at = time.body + 4;
    return { at, timescale: track.timescale, decodeTime: bytes.readBigUInt64BE(at) };
  });
  return { bytes, numberAt: header.body + 4, times };
}

/** The position of a chunk in a broadcast. */
export interface Airing {
  /** Completed iterations of the loop. */
  readonly loop: number;
  /** Length of the loop, in ticks of `timescale` per second. */
  readonly length: number;
  readonly timescale: number;
  /** Sequence number of the fragment in the channel. */
  readonly number: number;
}

/**
 * Returns a copy of a chunk for its position on air. Decode times continue from the previous iteration, so that no
 * discontinuity occurs.
 */
export function airChunk({ bytes, numberAt, times }: LiveChunk, { loop, length, timescale, number }: Airing): Buffer {
  const aired = Buffer.from(bytes);
  aired.writeUInt32BE(number >>> 0, numberAt);
  for (const { at, timescale: own, decodeTime } of times) {
    aired.writeBigUInt64BE(decodeTime + BigInt(Math.round((loop * length * own) / timescale)), at);
  }
  return aired;
}
