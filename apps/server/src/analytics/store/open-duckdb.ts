import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DuckDb, Instance } from './duckdb.ts';

/** Thrown if the file is already open, in this or another process. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
}

/**
 * Files that this process has open. DuckDB's lock excludes other processes, but within this process two instances would
 * overwrite each other's data.
 */
const openPaths = new Set<string>();

/** Opens a file, or `:memory:`. Throws `StoreInUse` if it is already open. */
export async function openDuckDb(
  duck: DuckDb,
  path: string,
  options: Record<string, string>
): Promise<{ readonly instance: Instance; readonly close: () => void }> {
  if (path === ':memory:') {
    const instance = await duck.DuckDBInstance.create(path, options);
    return { instance, close: () => instance.closeSync() };
  }
  const file = resolve(path);
  if (openPaths.has(file)) throw new StoreInUse('The analytics store is already open in this process.');
  openPaths.add(file);
  try {
    await createFile(duck, file, options);
    const instance = await duck.DuckDBInstance.create(file, options);
    return {
      instance,
      close() {
        instance.closeSync();
        openPaths.delete(file);
      },
    };
  } catch (error) {
    openPaths.delete(file);
    if (/could not set lock/i.test(String(error)))
      throw new StoreInUse('Another process has the analytics store open.', { cause: error });
    throw error;
  }
}

/**
 * Creates the file and its folder if missing, under a temporary name until it is complete. A process that is killed
 * while DuckDB creates a file leaves an empty one that cannot be opened.
 */
async function createFile(duck: DuckDb, file: string, options: Record<string, string>): Promise<void> {
  const existing = await stat(file).catch(() => null);
  if (existing && existing.size > 0) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const made = `${file}.${randomUUID()}.new`;
  const instance = await duck.DuckDBInstance.create(made, options);
  instance.closeSync();
  if (existing) await rm(file, { force: true });
  // Link instead of rename, because another process may have created and written the file meanwhile.
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made, { force: true });
}
