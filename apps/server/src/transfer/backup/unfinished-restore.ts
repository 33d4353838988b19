import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of the file that exists while a restore is not complete. */
export function unfinishedMark(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

/** Throws an `Error` with a one-line message if a restore was interrupted, because its content may be incomplete. */
export function rejectUnfinishedRestore(dataDir: string): void {
  const mark = unfinishedMark(dataDir);
  if (!existsSync(mark)) return;
  throw new Error(
    `A restore into ${dataDir} was interrupted: run it again. To start with what there is, delete ${mark}.`
  );
}
