import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file that only grows. */
export interface LogFile {
  append(bytes: Buffer): Promise<void>;
  /** Resolves once what was appended survives a loss of power. */
  sync(): Promise<void>;
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

/** The disk, as a log sees it: a port, so that tests can have a bad one. */
export interface LogFiles {
  /** Makes a new file with its folder. */
  create(path: string): Promise<LogFile>;
  remove(path: string): Promise<void>;
}

/** The disk itself. */
export const diskFiles: LogFiles = {
  async create(path) {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(path, 'ax', 0o600);
    await syncFolder(folder);
    return {
      append: (bytes) => handle.appendFile(bytes),
      sync: () => handle.datasync(),
      truncate: (size) => handle.truncate(size),
      close: () => handle.close(),
    };
  },
  remove: (path) => rm(path, { force: true }),
};

/** Without it a new file may be gone after a loss of power, whatever was synced in it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** One file of a log. */
export interface Segment {
  readonly path: string;
  /** Epoch ms at which it was begun. */
  readonly beginTime: number;
  readonly size: number;
}

/** What a log's files are called: in the order of their names they are in the order of time. */
export function segmentName(stem: string, beginTime: number, number: number): string {
  return `${stem}-${padded(beginTime, 15)}-${process.pid}-${padded(number, 6)}.ndjson`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** The files of a log, oldest first; none where there is no folder. */
export async function listSegments(folder: string, stem: string): Promise<Segment[]> {
  const names = await readdir(folder).catch(() => []);
  const segments = names.toSorted().map(async (name): Promise<Segment[]> => {
    const [, beginTime] = new RegExp(`^${stem}-(\\d+)-[\\d-]+\\.ndjson$`).exec(name) ?? [];
    const path = join(folder, name);
    // A file may go while we look.
    const size = beginTime === undefined ? undefined : (await stat(path).catch(() => undefined))?.size;
    return size === undefined ? [] : [{ path, beginTime: Number(beginTime), size }];
  });
  return (await Promise.all(segments)).flat();
}
