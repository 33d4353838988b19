import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { backupFolder, backupName, ensureBackupFolder, removeDrafts } from './backup-files.ts';
import { type BackupPorts, writeBackup } from './write-backup.ts';

/** Registers `GET /v1/publishers:backup`: all content of this installation in one file, for `npm run restore`. */
export function registerBackup(app: FastifyInstance, ports: BackupPorts): void {
  const folder = backupFolder(ports.settings.dataDir);
  app.addHook('onReady', () => removeDrafts(folder));
  app.get('/v1/publishers::backup', { schema: backupSchema }, async (_, reply) => {
    await ensureBackupFolder(folder);
    // Written to a file first, so that a slow client does not hold the store.
    const file = await openUnnamed(join(folder, `${randomUUID()}.tmp`), ports);
    const { size } = await file.stat();
    reply
      .type('application/gzip')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${backupName(ports.clock())}"`);
    return reply.send(file.createReadStream());
  });
}

/** Writes a backup and opens it. The file then has no name, so it disappears when it is closed. */
async function openUnnamed(path: string, ports: BackupPorts): Promise<FileHandle> {
  try {
    await writeBackup(path, ports);
    return await open(path, 'r');
  } finally {
    await rm(path, { force: true });
  }
}

const backupSchema = {
  tags: ['publishers'],
  operationId: 'backUpPublishers',
  summary: 'Download a backup of all publishers',
  description:
    'Content, images, keys, entitlements, purchases and viewings of all publishers, and a list of the media. Secrets in it are encrypted with the key of the server, which it does not contain.',
  security: [{ bearer: [] }],
  response: {
    200: { description: 'A file for `npm run restore`', content: { 'application/gzip': { schema: Type.Any() } } },
    ...errorAnswers,
  },
};
