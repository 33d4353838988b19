import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@touchline/domain';
import { type LogFile, type LogFiles, listSegments, type Segment, segmentName } from './log-files.ts';

/** Bytes after which a new file starts; small enough to read at once. */
const SEGMENT_BYTES = 8 * 1024 * 1024;
/** ms after which a new file starts, so that old ones can be removed. */
const SEGMENT_TIME = DAY_MS;
/** ms for which a file is kept after its last write. As one file holds a day, a record is at most 8 days old. */
const KEEP_TIME = 7 * DAY_MS;

/** ms by which clocks of processes on one folder may differ. Until then another process may still write to a file. */
const CLOCK_TOLERANCE_MS = HOUR_MS;

/** Attempts to find a free file name. */
const MAX_TRIES = 3;

export interface SegmentPorts {
  readonly folder: string;
  /** The prefix of its file names. */
  readonly stem: string;
  /** Bytes of older files that are kept. */
  readonly keepBytes: number;
  /** Whether a file is stored elsewhere in full, so that it may be removed. */
  readonly isStored: (segment: Segment) => Promise<boolean>;
  readonly files: LogFiles;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Called when a file is removed early because the log is too large. */
  readonly onTooMuch?: (path: string) => void;
}

/** The files of a log, one of which is written to. Calls must not overlap. */
export interface Segments {
  /** Resolves once the bytes are on disk. */
  write(bytes: Buffer): Promise<void>;
  /** Closes a file that is a day old, and removes files that are too old or exceed the size limit. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface OpenSegment {
  readonly path: string;
  readonly file: LogFile;
  readonly beginTime: number;
  /** Bytes known to be on disk. */
  size: number;
}

/**
 * Creates the files of a log. After a failure it truncates the file to its last synced size and starts a new one. A
 * failed fsync may have dropped data, and a second fsync would not report it.
 */
export function createSegments(ports: SegmentPorts): Segments {
  const { folder, stem, keepBytes, isStored, files, clock, onTooMuch } = ports;
  let current: OpenSegment | null = null;
  const own = new Set<string>();
  let made = 0;

  async function leave(): Promise<void> {
    const left = current;
    current = null;
    await left?.file.close().catch(() => {});
  }

  async function sweep(): Promise<void> {
    if (current && clock() - current.beginTime > SEGMENT_TIME) await leave();
    const ended = (await listSegments(folder, stem)).filter(({ path }) => path !== current?.path);
    let kept = 0;
    for (const segment of ended.toReversed()) {
      kept += segment.size;
      const isOld = clock() - segment.beginTime > KEEP_TIME + SEGMENT_TIME;
      if ((isOld || kept > keepBytes) && (await mayGo(segment))) await remove(segment.path, isOld);
    }
  }

  async function mayGo(segment: Segment): Promise<boolean> {
    const mayBeWritten = !own.has(segment.path) && clock() - segment.beginTime <= SEGMENT_TIME + CLOCK_TOLERANCE_MS;
    return !mayBeWritten && isStored(segment);
  }

  async function remove(path: string, isOld: boolean): Promise<void> {
    if (!isOld) onTooMuch?.(path);
    own.delete(path);
    await files.remove(path).catch(() => {});
  }

  async function open(): Promise<OpenSegment> {
    if (current && current.size >= SEGMENT_BYTES) await leave();
    if (!current || clock() - current.beginTime > SEGMENT_TIME) await sweep();
    if (current) return current;
    current = await create(clock());
    return current;
  }

  async function create(beginTime: number, tries = MAX_TRIES): Promise<OpenSegment> {
    const path = join(folder, segmentName(stem, beginTime, made++));
    try {
      const file = await files.create(path);
      own.add(path);
      return { path, file, beginTime, size: 0 };
    } catch (error) {
      // The clock may have gone back, and in containers process ids repeat.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries === 0) throw error;
      return create(beginTime, tries - 1);
    }
  }

  return {
    async write(bytes) {
      const segment = await open();
      try {
        await segment.file.append(bytes);
        await segment.file.sync();
        segment.size += bytes.length;
      } catch (error) {
        await segment.file.truncate(segment.size).catch(() => {});
        await leave();
        if (segment.size === 0) await files.remove(segment.path).catch(() => {});
        throw error;
      }
    },
    sweep,
    close: leave,
  };
}
