import { join } from 'node:path';
import { type LogFile, type LogFiles, listSegments, type Segment, segmentName } from './log-files.ts';

/** Bytes after which a new file is begun: what one reader goes through in a moment. */
const SEGMENT_BYTES = 8 * 1024 * 1024;
/** ms after which a new file is begun, so that old ones can go. */
const SEGMENT_TIME = 86_400_000;
/** ms for which a file is kept after it was ended: with the day in which it was written, a line is 8 days old at most. */
const KEEP_TIME = 7 * 86_400_000;

/** ms that clocks of processes on one folder may differ by: until then a file of another one may still be written. */
const MARGIN = 3_600_000;

/** Names that are tried when one is taken. */
const MAX_TRIES = 3;

export interface SegmentPorts {
  readonly folder: string;
  /** What its files' names begin with. */
  readonly stem: string;
  /** Bytes of older files that are kept. */
  readonly keepBytes: number;
  /** Whether all of a file is kept elsewhere, too; only then it may go. */
  readonly isStored: (segment: Segment) => Promise<boolean>;
  readonly files: LogFiles;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Hears of a file that goes before its time. */
  readonly onTooMuch?: (path: string) => void;
}

/** The files of a log, one of which is written. Not to be called again before the last call has ended. */
export interface Segments {
  /** Resolves once the bytes are on disk. */
  write(bytes: Buffer): Promise<void>;
  /** Ends what has been written for a day, and removes what is too old or too much. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface OpenSegment {
  readonly path: string;
  readonly file: LogFile;
  readonly beginTime: number;
  /** Bytes that are known to be on disk. */
  size: number;
}

/**
 * After any failure the file is cut to what is known to be good, and left: an fsync that failed may have dropped what it
 * should have written, and does not say so again.
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
    const mayBeWritten = !own.has(segment.path) && clock() - segment.beginTime <= SEGMENT_TIME + MARGIN;
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
      // A clock that went back, and a process of the same number, as all are in containers.
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
