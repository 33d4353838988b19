import { join } from 'node:path';
import { type LogFile, type LogFiles, listSegments, segmentName } from './log-files.ts';

/** Bytes after which a new file is begun: what one reader goes through in a moment. */
const SEGMENT_BYTES = 8 * 1024 * 1024;
/** ms after which a new file is begun, so that old ones can go. */
const SEGMENT_TIME = 86_400_000;
/** ms for which a file is kept after it was ended: with the day in which it was written, a line is 8 days old at most. */
const KEEP_TIME = 7 * 86_400_000;

/** Names that are tried when one is taken. */
const MAX_TRIES = 3;

export interface SegmentPorts {
  readonly folder: string;
  /** What its files' names begin with. */
  readonly stem: string;
  /** Bytes of older files that are kept. */
  readonly keepBytes: number;
  readonly files: LogFiles;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Hears of a file that goes before its time. */
  readonly onTooMuch: (path: string) => void;
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
export function createSegments({ folder, stem, keepBytes, files, clock, onTooMuch }: SegmentPorts): Segments {
  let current: OpenSegment | null = null;
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
    for (const { path, beginTime, size } of ended.toReversed()) {
      kept += size;
      const isOld = clock() - beginTime > KEEP_TIME + SEGMENT_TIME;
      if (!isOld && kept <= keepBytes) continue;
      if (!isOld) onTooMuch(path);
      await files.remove(path).catch(() => {});
    }
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
      return { path, file: await files.create(path), beginTime, size: 0 };
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
