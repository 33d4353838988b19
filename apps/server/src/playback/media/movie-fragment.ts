import { type Box, findBoxes } from './boxes.ts';
import type { Track } from './init-segment.ts';

/** The data of one track in a `moof`; times in units of the track's timescale. */
export interface TrackFragment {
  readonly trackId: number;
  readonly decodeTime: number;
  readonly duration: number;
  /** Whether decoding can start with its first sample. */
  readonly sync: boolean;
}

const NOT_SYNC = 0x01_00_00;

/** The optional fields in their order, with the bytes of each (§8.8.7, §8.8.8). */
const TFHD = {
  dataOffset: [0x01, 8],
  description: [0x02, 4],
  duration: [0x08, 4],
  size: [0x10, 4],
  flags: [0x20, 4],
} as const;
const TRUN = { dataOffset: [0x01, 4], firstFlags: [0x04, 4] } as const;
const SAMPLE = { duration: [0x100, 4], size: [0x200, 4], flags: [0x400, 4], compositionOffset: [0x800, 4] } as const;

/** Reads the track fragments of a `moof`. Throws `RangeError` if it is truncated. */
export function readTrackFragments(bytes: Buffer, tracks: readonly Track[]): readonly TrackFragment[] {
  return findBoxes(bytes, ['moof', 'traf']).flatMap((traf) => readTrackFragment(bytes, traf, tracks) ?? []);
}

function readTrackFragment(bytes: Buffer, traf: Box, tracks: readonly Track[]): TrackFragment | null {
  const [header] = findBoxes(bytes, ['tfhd'], traf);
  const [time] = findBoxes(bytes, ['tfdt'], traf);
  if (!header || !time) return null;
  const trackId = bytes.readUInt32BE(header.body + 4);
  const track = tracks.find(({ id }) => id === trackId);
  const own = readFields(bytes, { at: header.body + 8, flags: flagsOf(bytes, header) }, TFHD);
  const defaults = {
    duration: own.duration ?? track?.defaultDuration ?? 0,
    flags: own.flags ?? track?.defaultFlags ?? 0,
  };
  const runs = findBoxes(bytes, ['trun'], traf).map((run) => readRun(bytes, run, defaults));
  return {
    trackId,
    decodeTime:
      bytes[time.body] === 1 ? Number(bytes.readBigUInt64BE(time.body + 4)) : bytes.readUInt32BE(time.body + 4),
    duration: runs.reduce((sum, { duration }) => sum + duration, 0),
    sync: runs[0]?.sync ?? false,
  };
}

function readRun(bytes: Buffer, run: Box, defaults: { duration: number; flags: number }) {
  const flags = flagsOf(bytes, run);
  const count = bytes.readUInt32BE(run.body + 4);
  const head = readFields(bytes, { at: run.body + 8, flags }, TRUN);
  const size = Object.values(SAMPLE).reduce((sum, [flag, width]) => sum + (flags & flag ? width : 0), 0);
  const sampleAt = (index: number) => readFields(bytes, { at: head.end + index * size, flags }, SAMPLE);

  const firstFlags = head.firstFlags ?? (count > 0 ? sampleAt(0).flags : undefined) ?? defaults.flags;
  let duration = 0;
  if (flags & SAMPLE.duration[0]) for (let i = 0; i < count; i++) duration += sampleAt(i).duration ?? 0;
  else duration = count * defaults.duration;
  return { duration, sync: (firstFlags & NOT_SYNC) === 0 };
}

function flagsOf(bytes: Buffer, { body }: Box): number {
  return bytes.readUInt32BE(body) & 0xff_ff_ff;
}

function readFields<Name extends string>(
  bytes: Buffer,
  { at, flags }: { at: number; flags: number },
  fields: Readonly<Record<Name, readonly [number, number]>>
): { readonly [field in Name]?: number } & { readonly end: number } {
  const values: Record<string, number> = {};
  let end = at;
  for (const [name, [flag, width]] of Object.entries<readonly [number, number]>(fields)) {
    if ((flags & flag) === 0) continue;
    values[name] = bytes.readUInt32BE(end + width - 4);
    end += width;
  }
  return { ...values, end } as { readonly [field in Name]?: number } & { readonly end: number };
}
