import { openDatabase } from '../platform/database/open-database.ts';

/**
 * A process that writes to the embedded store in the folder of its argument until it is killed, and prints each
 * acknowledged write. It shows what a crash costs.
 */
const [, , dataDir = ''] = process.argv;

write().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function write(): Promise<void> {
  const { database } = await openDatabase({ databaseUrl: null, dataDir });
  process.stdout.write('open\n');
  for (let n = 0; ; n += 1) {
    const now = new Date();
    const id = `${process.pid}-${n}`;
    const columns = { counter: 0, revision: 1, create_time: now, update_time: now };
    await database
      .insertInto('publishers')
      .values({ id, body: '{}', ...columns })
      .execute();
    process.stdout.write(`${id}\n`);
  }
}
