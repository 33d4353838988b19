import { join } from 'node:path';
import { openDatabase } from '../platform/database/open-database.ts';
import { restoreBackup } from '../transfer/backup/restore-backup.ts';
import { writeBackup } from '../transfer/backup/write-backup.ts';
import { testSettings } from './app.ts';

/**
 * A process that makes backups of the embedded store, or restores one, until it is done or killed. It prints `begin`, and
 * `done` after each.
 *
 * Arguments: `fill`, `backup` or `restore`, data folder, file, and for `fill` the number of events.
 */
const [, , command = '', dataDir = '', file = '', count = ''] = process.argv;

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function run(): Promise<void> {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDir });
  const settings = { ...testSettings, dataDir, mediaDir: join(dataDir, 'media') };
  const ports = { settings, database, clock: Date.now, feed: { holdWrites: async () => () => {} } };
  process.stdout.write('begin\n');
  if (command === 'fill') {
    const columns = { revision: 1, create_time: new Date(0), update_time: new Date(0), body: '{}' };
    await database
      .insertInto('publishers')
      .values({ id: 'acme', counter: 1, ...columns })
      .execute();
    for (let n = 0; n < Number(count); n += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        ...{ ...columns, publisher_id: 'acme', id: `e${n + index}`, type_id: 'match', texts: '{}', words: '' },
        ...{ status: 'EVENT_STATUS_SCHEDULED', start_time: null, end_time: null, entity_ids: [], video_ids: [] },
        body: JSON.stringify({ text: `${n + index}`.repeat(50) }),
      }));
      await database.insertInto('events').values(rows).execute();
    }
    await writeBackup(file, ports);
  }
  if (command === 'restore') await restoreBackup(file, { ...ports, replace: false });
  while (command === 'backup') {
    await writeBackup(file, ports);
    process.stdout.write('done\n');
  }
  await close();
  process.stdout.write('done\n', () => process.exit(0));
}
