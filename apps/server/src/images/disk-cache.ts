import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scanFolder } from './scan-folder.ts';
import { seal, unseal } from './sealed-file.ts';

/** ms between two notes on disk that a file is still used; the order after a restart is as exact as this. */
const TOUCH_EVERY = 60 * 60 * 1000;

/** Bytes by key, on disk, up to a number of bytes. */
export interface DiskCache {
  /** null: not there, or damaged. */
  get(key: string): Promise<Buffer | null>;
  /** Never rejects: a cache that cannot be written is only slow. */
  put(key: string, body: Uint8Array): Promise<void>;
  /** Resolves when what was there at the start is known. */
  readonly ready: Promise<void>;
}

export interface DiskCachePorts {
  readonly folder: string;
  /** Bytes on disk that are kept; 0 keeps nothing. */
  readonly maxBytes: number;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
}

interface Entry {
  readonly bytes: number;
  /** Epoch ms that the file bears as its time. */
  readonly touchTime: number;
}

/**
 * Opens a cache folder. What has not been used for longest goes when there is too much. Files of an earlier run count,
 * in the order of their times. Several processes may share a folder: a file that another one removed is just a miss.
 */
export function createDiskCache({ folder, maxBytes, clock, onError }: DiskCachePorts): DiskCache {
  // A Map keeps the order of insertion; whoever is used moves to its end.
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
    const stale = now - touchTime >= TOUCH_EVERY;
    use(file, { bytes, touchTime: stale ? now : touchTime });
    if (stale) await utimes(join(folder, file), now / 1000, now / 1000).catch(() => forget(file));
  }

  const ready = scanFolder(folder, clock()).then((found) => {
    const used = entries;
    entries = new Map(found.map(({ file, bytes, time }) => [file, { bytes, touchTime: time }]));
    total = found.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [file, entry] of used) use(file, entry);
    scanned = true;
    return shrink();
  }, onError);

  return {
    ready,
    async get(key) {
      const file = fileOf(key);
      const sealed = await readFile(join(folder, file)).catch(() => null);
      if (!sealed) {
        forget(file);
        return null;
      }
      const body = unseal(sealed);
      await (body ? noteUse(file, sealed.length) : remove(file));
      return body;
    },
    async put(key, body) {
      const file = fileOf(key);
      const sealed = seal(body);
      if (sealed.length > maxBytes) return;
      const path = join(folder, file);
      // Nobody must ever read half a file: the name appears when the content is whole.
      const draft = `${path}.${randomUUID()}.tmp`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, sealed);
        await rename(draft, path);
        use(file, { bytes: sealed.length, touchTime: clock() });
        await shrink();
      } catch (error) {
        onError(error);
        await rm(draft, { force: true }).catch(onError);
      }
    },
  };
}

/** Keys may hold anything; names of files are hashes, in 256 folders. */
function fileOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return join(hash.slice(0, 2), hash.slice(2));
}
