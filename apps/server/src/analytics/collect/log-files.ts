import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** An append-only file. */
export interface LogFile {
  append(bytes: Buffer): Promise<void>;
  /** Resolves once the appended bytes survive a power loss. */
  sync(): Promise<void>;
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

/** The file system as a log sees it: a port, so that tests can simulate a faulty disk. */
export interface LogFiles {
  /** Creates a new file and its folder. */
  create(path: string): Promise<LogFile>;
  remove(path: string): Promise<void>;
}

/** The real file system. */
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

/** Syncs the folder. Otherwise a power loss may remove a new file, although its content was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** One file of a log. */
export interface Segment {
  readonly path: string;
  /** Epoch ms of its creation. */
  readonly beginTime: number;
  readonly size: number;
}

/** Returns the name of a log file. The order of the names is the order of time. */
export function segmentName(stem: string, beginTime: number, number: number): string {
  return `${stem}-${padded(beginTime, 15)}-${process.pid}-${padded(number, 6)}.ndjson`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** Returns the files of a log, oldest first; none if the folder does not exist. */
export async function listSegments(folder: string, stem: string): Promise<Segment[]> {
  const names = await readdir(folder).catch(() => []);
  const segments = names.toSorted().map(async (name): Promise<Segment[]> => {
    const [, beginTime] = new RegExp(`^${stem}-(\\d+)-[\\d-]+\\.ndjson$`).exec(name) ?? [];
    const path = join(folder, name);
    // A file may disappear meanwhile.
    const size = beginTime === undefined ? undefined : (await stat(path).catch(() => undefined))?.size;
    return size === undefined ? [] : [{ path, beginTime: Number(beginTime), size }];
  });
  return (await Promise.all(segments)).flat();
}
