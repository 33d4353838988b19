import { randomBytes } from 'node:crypto';
import { createApp } from '../app/app.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { testSettings } from './app.ts';

/**
 * A process that sends one import to a server inside it and prints the response. It may be killed at any point and
 * started again. It also prints how many events are stored, as `stored 100`.
 *
 * Arguments: `DATABASE_URL` or an empty text, data folder, publisher, number of rows.
 */
const [, , databaseUrl = '', dataDir = '', publisher = '', rows = ''] = process.argv;

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

async function run(): Promise<void> {
  const store = await openDatabase({ databaseUrl: databaseUrl || null, dataDir });
  const insideToken = randomBytes(32).toString('base64url');
  const { database, listen } = store;
  const app = await createApp({ settings: testSettings, database, listen, clock: Date.now, insideToken });
  const count = database.selectFrom('events').select((select) => select.fn.countAll<number>().as('count'));
  const poll = setInterval(async () => {
    const row = await count.executeTakeFirst();
    process.stdout.write(`stored ${row?.count}\n`);
  }, 50);
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/v1/publishers/${publisher}:import?requestId=season`,
    headers: { authorization: `Bearer ${insideToken}`, 'content-type': 'application/x-ndjson' },
    payload: linesOf(Number(rows)),
  });
  clearInterval(poll);
  process.stdout.write(`${statusCode} ${body}\n`, () => process.exit(0));
}

/** A publisher, teams after the matches that refer to them, and matches. */
function linesOf(count: number): string {
  const matches = Array.from({ length: count }, (_, n) => ({
    name: `events/e${n}`,
    title: `Match ${n}`,
    entityIds: [`team-${n % 20}`],
  }));
  const teams = Array.from({ length: 20 }, (_, n) => ({ name: `entities/team-${n}`, displayName: `Team ${n}` }));
  return [{ name: `publishers/${publisher}` }, ...matches, ...teams].map((row) => JSON.stringify(row)).join('\n');
}
