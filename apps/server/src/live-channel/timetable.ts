/** What a loop is cut into; all times in ticks from its beginning, of which `timescale` are a second. */
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
  /** Whether decoding can begin here. */
  readonly independent: boolean;
}

/** What a timetable is made of: a chunk of the media, in the same ticks. */
export interface TimetableChunk {
  readonly time: number;
  readonly duration: number;
  readonly sync: boolean;
}

/** Seconds of a segment, at least: it ends before the first key frame from here on. */
const SEGMENT = 2;

/** Share of a segment by which a key frame may come too early. */
const ROUNDING = 0.05;

/** The timetable of chunks that follow each other: each is a part. Throws for none, and for a first one without a key frame. */
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

/** Seconds of the longest segment, and of the longest part. */
export function longestOf({ segments, timescale }: Timetable): { readonly segment: number; readonly part: number } {
  const part = Math.max(...segments.flatMap(({ parts }) => parts.map(({ duration }) => duration)));
  return { segment: Math.max(...segments.map(({ duration }) => duration)) / timescale, part: part / timescale };
}
