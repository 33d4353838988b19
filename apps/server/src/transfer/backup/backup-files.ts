import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Scheduled backups that are kept. */
export const KEPT_BACKUPS = 14;
const BACKUP_NAME = /^touchline-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.gz$/;

/** Returns the folder of scheduled backups and of drafts. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Returns the name of a backup, whose order is the order of time. `now`: epoch ms. */
export function backupName(now: number): string {
  return `touchline-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;
}

/** Creates the folder of backups if it is missing. Only the server's own user may read it. */
export async function ensureBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Deletes all scheduled backups but the newest. Other files in the folder stay. */
export async function pruneBackups(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).toSorted();
  for (const name of names.slice(0, -KEPT_BACKUPS)) await rm(join(folder, name), { force: true });
}

/** Deletes drafts that a killed process left behind. */
export async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => entry.endsWith('.tmp'))) await rm(join(folder, name), { force: true });
}
