import { readFile } from 'node:fs/promises';
import { findMedia } from '@touchline/server/playback/media/find-media.ts';
import { readLines } from '@touchline/server/playback/media/playlist-lines.ts';
import { airChunk, readChunks, type TimedChunk } from './live-chunk.ts';
import { type LoopCue, readLoopCues } from './storyboard-file.ts';
import { type Timetable, toTimetable } from './timetable.ts';

/** Maximum bytes of a loop, which is kept in memory. */
const MAX_LOOP = 256 * 1024 * 1024;

/** Media that a channel loops. */
export interface Loop {
  readonly timetable: Timetable;
  /** By folder name, in the order of the multivariant playlist. */
  readonly renditions: ReadonlyMap<string, LoopRendition>;
  /** Images of the loop by time; empty if it has no storyboard. */
  readonly storyboard: readonly LoopCue[];
}

export interface LoopRendition {
  readonly init: Buffer;
  /** Its attributes in the multivariant playlist without the rates: `CODECS="…",RESOLUTION=640x360,…`. */
  readonly attributes: string;
  /** Bits per second: of the largest segment, and on average. */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** Returns a part as it is on air in an iteration of the loop; `number` is that of the segment in the channel. */
  part(at: { readonly segment: number; readonly part: number; readonly loop: number; readonly number: number }): Buffer;
}

/**
 * Reads the media of a folder that `npm run import-video` created. Throws for media that cannot be looped: separate
 * audio, renditions that are cut at different times, byte ranges.
 */
export async function readLoop(folders: readonly string[], name: string): Promise<Loop> {
  const budget = { left: MAX_LOOP };
  const read = async (path: string): Promise<Buffer> => {
    const file = await findMedia(folders, name, path);
    if (!file) throw new Error(`media/${name}/${path} does not exist`);
    budget.left -= file.size;
    if (budget.left < 0) throw new Error(`media/${name} is too large to be looped`);
    return readFile(file.place);
  };
  const variants = variantsOf((await read('master.m3u8')).toString());
  const renditions = new Map<string, LoopRendition>();
  let timetable: Timetable | null = null;
  for (const { uri, attributes } of variants) {
    const [folder = '', file = ''] = uri.split('/');
    const made = await readRendition({ folder, file, attributes, read });
    if (timetable && JSON.stringify(timetable) !== JSON.stringify(made.timetable)) {
      throw new Error(`media/${name}: ${folder} is cut at other times than the previous rendition`);
    }
    timetable = made.timetable;
    renditions.set(folder, made.rendition);
  }
  if (!timetable) throw new Error(`media/${name}/master.m3u8 names no rendition`);
  const board = await findMedia(folders, name, 'storyboard.vtt');
  const storyboard = board ? readLoopCues(await readFile(board.place, 'utf8')) : [];
  return { timetable, renditions, storyboard };
}

function variantsOf(master: string): readonly { readonly uri: string; readonly attributes: string }[] {
  const lines = readLines(master) ?? [];
  if (lines.some((line) => 'tag' in line && line.tag === 'EXT-X-MEDIA')) {
    throw new Error('separate media, such as a second audio stream, cannot be looped');
  }
  return lines.flatMap((line, index) => {
    const next = lines[index + 1];
    if (!('tag' in line) || line.tag !== 'EXT-X-STREAM-INF' || !next || !('uri' in next)) return [];
    return [
      { uri: next.uri, attributes: line.value.replace(/(^|,)(AVERAGE-)?BANDWIDTH=\d+(?=,|$)/g, '').replace(/^,/, '') },
    ];
  });
}

async function readRendition({
  folder,
  file,
  attributes,
  read,
}: {
  folder: string;
  file: string;
  attributes: string;
  read: (path: string) => Promise<Buffer>;
}): Promise<{ timetable: Timetable; rendition: LoopRendition }> {
  const lines = readLines((await read(`${folder}/${file}`)).toString()) ?? [];
  const map = lines.find((line) => 'tag' in line && line.tag === 'EXT-X-MAP');
  const initUri = map && 'tag' in map ? map.attributes.get('URI') : undefined;
  if (initUri === undefined || lines.some((line) => 'tag' in line && line.tag === 'EXT-X-BYTERANGE')) {
    throw new Error(`${folder}: segments have to be separate files, with an init segment`);
  }
  const init = await read(`${folder}/${initUri}`);
  const segments: Buffer[] = [];
  for (const line of lines) if ('uri' in line) segments.push(await read(`${folder}/${line.uri}`));
  const { chunks, timescale } = readChunks(init, Buffer.concat(segments));
  const timetable = toTimetable(chunks, timescale);
  return { timetable, rendition: toRendition({ init, attributes, chunks, timetable }) };
}

function toRendition({
  init,
  attributes,
  chunks,
  timetable,
}: {
  init: Buffer;
  attributes: string;
  chunks: readonly TimedChunk[];
  timetable: Timetable;
}): LoopRendition {
  const { timescale, length, segments } = timetable;
  const byTime = new Map(chunks.map((chunk) => [chunk.time, chunk]));
  const sizeOf = ({ chunks: own }: TimedChunk) => own.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const rates = segments.map(({ parts, duration }) => {
    const size = parts.reduce((sum, { start }) => sum + sizeOf(byTime.get(start) ?? missing(start)), 0);
    return (size * 8 * timescale) / duration;
  });
  const total = chunks.reduce((sum, chunk) => sum + sizeOf(chunk), 0);
  return {
    init,
    attributes,
    bandwidth: Math.ceil(Math.max(...rates)),
    averageBandwidth: Math.ceil((total * 8 * timescale) / length),
    part({ segment, part, loop, number }) {
      const start = segments[segment]?.parts[part]?.start ?? missing(part);
      const own = (byTime.get(start) ?? missing(start)).chunks;
      // Room for 64 fragments per segment, so that their numbers only increase.
      const first = number * 64 + part * own.length + 1;
      return Buffer.concat(own.map((chunk, at) => airChunk(chunk, { loop, length, timescale, number: first + at })));
    },
  };
}

function missing(what: number): never {
  throw new Error(`no chunk ${what} in the loop`);
}
