import { accessSync, constants, mkdirSync } from 'node:fs';

/**
 * Creates the data directory if it is missing. Throws an `Error` with a one-line message unless this process may write
 * there.
 */
export function ensureDataDir(dataDir: string): void {
  try {
    // Only the server's own user may read content that is not public.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR: cannot write to ${dataDir} (${code}).`, { cause: error });
  }
}
