/** The segments of a loop; all times in ticks from its start, `timescale` per second. */
export interface Timetable {
  readonly timescale: number;
  readonly length: number;
  readonly segments: readonly TimetableSegment[];
}

export interface TimetableSegment {
  readonly start: number;
  readonly duration: number;
  readonly parts: readonly TimetablePart[];
}

export interface TimetablePart {
  readonly start: number;
  readonly duration: number;
  /** Whether decoding can start here. */
  readonly independent: boolean;
}

/** A chunk of the media, in the same ticks. */
export interface TimetableChunk {
  readonly time: number;
  readonly duration: number;
  readonly sync: boolean;
}

/** Minimum seconds of a segment, which ends before the next key frame. */
const SEGMENT = 2;

/** Share of a segment by which a key frame may be early. */
const ROUNDING = 0.05;

/**
 * Creates the timetable of consecutive chunks, each of which becomes a part. Throws if there are none, or the first has
 * no key frame.
 */
export function toTimetable(chunks: readonly TimetableChunk[], timescale: number): Timetable {
  if (!chunks[0]?.sync) throw new Error('a loop has to begin with a key frame');
  const groups: TimetableChunk[][] = [];
  for (const chunk of chunks) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isLong = first !== undefined && chunk.time - first.time >= SEGMENT * (1 - ROUNDING) * timescale;
    if (!group || (chunk.sync && isLong)) groups.push([chunk]);
    else group.push(chunk);
  }
  const last = chunks.at(-1) ?? chunks[0];
  const length = last.time + last.duration;
  const segments = groups.map((group, index) => {
    const start = group[0]?.time ?? 0;
    const end = groups[index + 1]?.[0]?.time ?? length;
    const parts = group.map(({ time, sync }, at) => {
      return { start: time, duration: (group[at + 1]?.time ?? end) - time, independent: sync };
    });
    return { start, duration: end - start, parts };
  });
  return { timescale, length, segments };
}

/** Returns the seconds of the longest segment and of the longest part. */
export function longestOf({ segments, timescale }: Timetable): { readonly segment: number; readonly part: number } {
  const part = Math.max(...segments.flatMap(({ parts }) => parts.map(({ duration }) => duration)));
  return { segment: Math.max(...segments.map(({ duration }) => duration)) / timescale, part: part / timescale };
}
