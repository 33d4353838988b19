import { join } from 'node:path';
import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { backupFolder, backupName, ensureBackupFolder, pruneBackups } from './backup-files.ts';
import { type BackupPorts, writeBackup } from './write-backup.ts';

/**
 * Writes a backup to `DATA_DIR/backups` at the times of `BACKUP_SCHEDULE`, while the server listens, and keeps the newest
 * ones. A failure is logged, and the next time is tried again.
 */
export function scheduleBackups(app: FastifyInstance, ports: BackupPorts): void {
  const { backupSchedule } = ports.settings;
  if (backupSchedule === null) return;
  let running: Promise<void> = Promise.resolve();
  let cron: Cron | null = null;
  app.addHook('onListen', async () => {
    // `protect`: skips a time at which the backup before still runs.
    cron = new Cron(backupSchedule, { mode: '5-part', protect: true, unref: true }, () => {
      running = backUp(ports).then(
        (path) => app.log.info({ path }, 'backup written'),
        (error: unknown) => app.log.error({ err: error }, 'the scheduled backup failed; retrying at the next time')
      );
      return running;
    });
  });
  app.addHook('onClose', async () => {
    cron?.stop();
    await running;
  });
}

/** Writes a backup beside the earlier ones, and deletes the oldest. Returns its path. */
export async function backUp(ports: BackupPorts): Promise<string> {
  const folder = backupFolder(ports.settings.dataDir);
  await ensureBackupFolder(folder);
  const path = join(folder, backupName(ports.clock()));
  await writeBackup(path, ports);
  await pruneBackups(folder);
  return path;
}
