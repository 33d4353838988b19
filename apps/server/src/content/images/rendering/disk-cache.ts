import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain';

/** ms between two updates of a file's time on use. The order after a restart is as precise as this. */
const TOUCH_INTERVAL_MS = HOUR_MS;
/** ms after which a draft is assumed to be left by a process that died. */
const DRAFT_LIFETIME_MS = 10 * MINUTE_MS;
/** First bytes of each file; the digit changes with the format. */
const MAGIC = Buffer.from('TLC1');
const HEADER_BYTES = MAGIC.length + 4;

/** A cache of bytes by key on disk, up to a total size. */
export interface DiskCache {
  /** Returns null if the entry is missing or damaged. */
  get(key: string): Promise<Buffer | null>;
  /** Never rejects: a cache that cannot be written only costs speed. */
  put(key: string, body: Uint8Array): Promise<void>;
  /** Resolves when the existing files have been listed. */
  readonly ready: Promise<void>;
}

export interface DiskCachePorts {
  readonly folder: string;
  /** Maximum bytes on disk; 0 disables the cache. */
  readonly maxBytes: number;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
}

interface Entry {
  readonly bytes: number;
  /** Epoch ms of the file's modification time. */
  readonly touchTime: number;
}

/**
 * Opens a cache folder. When it is full, the least recently used files are removed. Files of an earlier run count, in
 * the order of their times. Several processes may share a folder: a file that another one removed is a miss.
 */
export function createDiskCache({ folder, maxBytes, clock, onError }: DiskCachePorts): DiskCache {
  // A Map keeps the order of insertion. A used entry moves to the end.
  let entries = new Map<string, Entry>();
  let total = 0;
  let scanned = false;

  function use(file: string, entry: Entry): void {
    forget(file);
    entries.set(file, entry);
    total += entry.bytes;
  }

  function forget(file: string): void {
    total -= entries.get(file)?.bytes ?? 0;
    entries.delete(file);
  }

  async function remove(file: string): Promise<void> {
    forget(file);
    await rm(join(folder, file), { force: true }).catch(onError);
  }

  async function shrink(): Promise<void> {
    if (!scanned) return;
    while (total > maxBytes) {
      const [oldest] = entries.keys();
      if (oldest === undefined) return;
      await remove(oldest);
    }
  }

  async function noteUse(file: string, bytes: number): Promise<void> {
    const now = clock();
    const touchTime = entries.get(file)?.touchTime ?? 0;
    const stale = now - touchTime >= TOUCH_INTERVAL_MS;
    use(file, { bytes, touchTime: stale ? now : touchTime });
    if (stale) await utimes(join(folder, file), now / 1000, now / 1000).catch(() => forget(file));
  }

  const ready = scanFolder(folder, clock()).then((files) => {
    const used = entries;
    entries = new Map(files.map(({ file, bytes, time }) => [file, { bytes, touchTime: time }]));
    total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [file, entry] of used) use(file, entry);
    scanned = true;
    return shrink();
  }, onError);

  return {
    ready,
    async get(key) {
      const file = fileOf(key);
      const bytes = await readFile(join(folder, file)).catch(() => null);
      if (!bytes) {
        forget(file);
        return null;
      }
      const body = stripChecksum(bytes);
      await (body ? noteUse(file, bytes.length) : remove(file));
      return body;
    },
    async put(key, body) {
      const file = fileOf(key);
      const bytes = addChecksum(body);
      if (bytes.length > maxBytes) return;
      const path = join(folder, file);
      // Rename into place, so that no reader sees a partial file.
      const draft = `${path}.${randomUUID()}.tmp`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, bytes);
        await rename(draft, path);
        use(file, { bytes: bytes.length, touchTime: clock() });
        await shrink();
      } catch (error) {
        onError(error);
        await rm(draft, { force: true }).catch(onError);
      }
    },
  };
}

/** Returns the file name of a key: a hash in one of 256 folders, because keys may contain anything. */
function fileOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return join(hash.slice(0, 2), hash.slice(2));
}

/** Adds a checksum before the content, to detect damage: magic, CRC-32 (big endian), content. */
function addChecksum(body: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt32BE(crc32(body), MAGIC.length);
  return Buffer.concat([header, body]);
}

/** Returns the content of a checksummed file; null if it is truncated, changed or another kind of file. */
function stripChecksum(file: Buffer): Buffer | null {
  if (file.length < HEADER_BYTES || !file.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const body = file.subarray(HEADER_BYTES);
  return crc32(body) === file.readUInt32BE(MAGIC.length) ? body : null;
}

interface CachedFile {
  /** Path relative to the folder. */
  readonly file: string;
  readonly bytes: number;
  /** Epoch ms of its last change. */
  readonly time: number;
}

/**
 * Lists the files of a cache folder, least recently used first; none if there is no folder. Removes drafts of processes
 * that died.
 */
async function scanFolder(folder: string, now: number): Promise<readonly CachedFile[]> {
  const files: CachedFile[] = [];
  for (const shelf of await listNames(folder)) {
    for (const name of await listNames(join(folder, shelf))) {
      const file = join(shelf, name);
      const stats = await stat(join(folder, file)).catch(() => null);
      if (!stats?.isFile()) continue;
      const time = stats.mtimeMs;
      if (!name.endsWith('.tmp')) files.push({ file, bytes: stats.size, time });
      else if (now - time > DRAFT_LIFETIME_MS) await rm(join(folder, file), { force: true });
    }
  }
  return files.sort((a, b) => a.time - b.time);
}

/** Lists names that this cache creates: two hex digits, or the rest of a hash. It ignores other files. */
async function listNames(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{2}$|^[0-9a-f]{62}(\.[0-9a-f-]{36}\.tmp)?$/.test(name));
}
