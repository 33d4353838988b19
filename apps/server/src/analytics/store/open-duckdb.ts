import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DuckDb, Instance } from './duckdb.ts';

/** The file is open already, here or in another process. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
}

/**
 * Files that this process has open. DuckDB's lock keeps other processes out, not this one, where two would write over each
 * other.
 */
const openPaths = new Set<string>();

/** Opens a file, or `:memory:`. Throws `StoreInUse` where somebody has it. */
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
  if (openPaths.has(file)) throw new StoreInUse('The store of viewings is open in this process.');
  openPaths.add(file);
  try {
    await makeFile(duck, file, options);
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
      throw new StoreInUse('Another process has the store of viewings.', { cause: error });
    throw error;
  }
}

/**
 * Makes the file, with its folder, where there is none, under another name until it is whole: a process that is killed while
 * DuckDB makes a file leaves an empty one, which nothing can open any more.
 */
async function makeFile(duck: DuckDb, file: string, options: Record<string, string>): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && found.size > 0) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const made = `${file}.${randomUUID()}.new`;
  const instance = await duck.DuckDBInstance.create(made, options);
  instance.closeSync();
  if (found) await rm(file, { force: true });
  // Not renamed: another process may have made the file meanwhile, and written to it.
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made, { force: true });
}
