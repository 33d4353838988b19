import { open } from 'node:fs/promises';
import { readBoxHeader } from '@touchline/server/playback/media/boxes.ts';
import { readTracks, type Track } from '@touchline/server/playback/media/init-segment.ts';
import { readTrackFragments } from '@touchline/server/playback/media/movie-fragment.ts';

/** A `moof` and its `mdat`. Times in seconds. */
export interface Chunk {
  /** Offset and size in bytes of the file. */
  readonly start: number;
  readonly size: number;
  readonly time: number;
  readonly duration: number;
  /** Whether decoding can start here. */
  readonly sync: boolean;
}

export interface FragmentedFile {
  /** The bytes before the first chunk: `ftyp` and `moov`. */
  readonly init: Buffer;
  readonly tracks: readonly Track[];
  readonly chunks: readonly Chunk[];
}

/**
 * Reads the positions of a fragmented MP4's chunks, without the media. Times are those of the first video track, else
 * of the first track.
 */
export async function readFragmentedFile(path: string): Promise<FragmentedFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    let init: Buffer = Buffer.alloc(0);
    let tracks: readonly Track[] = [];
    const chunks: Chunk[] = [];
    let moof: { start: number; time: Omit<Chunk, 'start' | 'size'> } | null = null;

    for (let start = 0; start < size; ) {
      const box = readBoxHeader(await read(start, 16), 0);
      if (box === null) break;
      if (box.type === 'moof') {
        if (chunks.length === 0) {
          init = await read(0, start);
          tracks = readTracks(init);
        }
        moof = { start, time: timeOf(await read(start, box.end), tracks) ?? after(chunks.at(-1)) };
      } else if (box.type === 'mdat' && moof) {
        chunks.push({ start: moof.start, size: start + box.end - moof.start, ...moof.time });
        moof = null;
      }
      start += box.end;
    }
    return { init, tracks, chunks };
  } finally {
    await file.close();
  }
}

/** Returns null if the chunk has nothing of the track that determines the times, such as audio after the last frame. */
function timeOf(moof: Buffer, tracks: readonly Track[]): Omit<Chunk, 'start' | 'size'> | null {
  const leader = tracks.find(({ type }) => type === 'video') ?? tracks[0];
  const fragment = readTrackFragments(moof, tracks).find(({ trackId }) => trackId === leader?.id);
  if (!fragment || !leader) return null;
  return {
    time: fragment.decodeTime / leader.timescale,
    duration: fragment.duration / leader.timescale,
    sync: fragment.sync,
  };
}

function after(chunk: Chunk | undefined): Omit<Chunk, 'start' | 'size'> {
  return { time: chunk ? chunk.time + chunk.duration : 0, duration: 0, sync: false };
}
