import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Store } from '../../platform/database/open-database.ts';
import { buildForTest } from '../../testing/build.ts';
import { openTestSchema, type TestSchema, testStore } from '../../testing/store.ts';

const ROWS = 5_100;
/** Numbers of stored rows at which the import is killed: at its beginning, and within batches. */
const KILLED_AT = [0, 1, 1_500, 3_500];
let programs: URL;
let dataDir: string;
let schema: TestSchema | null = null;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-killed-import-'));
  if (testStore === 'postgres') schema = await openTestSchema();
  programs = await buildForTest('test-importer', ['testing/importer.ts']);
}, 120_000);
afterAll(async () => {
  await schema?.drop();
  rmSync(dataDir, { recursive: true });
});

/** Starts the import and kills it once so many rows are stored; null: never. Resolves to the response, if any. */
async function importUntil(stored: number | null): Promise<string | undefined> {
  const args = [fileURLToPath(new URL('importer.js', programs)), schema?.url ?? '', dataDir, 'acme', String(ROWS)];
  // Files left by a killed process are deleted with its folder.
  const env = { ...process.env, TMPDIR: dataDir };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  let text = '';
  child.stdout.on('data', (data: Buffer) => {
    text += data;
    const counts = [...text.matchAll(/^stored (\d+)$/gm)].map(([, count]) => Number(count));
    if (stored !== null && counts.some((count) => count >= stored)) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return /^200 (.*)$/m.exec(text)?.[1];
}

async function inStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openDatabase({
    databaseUrl: schema?.url ?? null,
    dataDir,
    workerFile: new URL('store-worker.js', programs),
  });
  return work(store).finally(() => store.close());
}

const countEvents = () =>
  inStore(async ({ database }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from events`.execute(database);
    return rows[0]?.count ?? 0;
  });

it(`an import killed at any point continues with its request id, and stores every row once (${testStore})`, async () => {
  const counts: number[] = [];
  for (const stored of KILLED_AT) {
    await importUntil(stored);
    counts.push(await countEvents());
  }
  const response = await importUntil(null);
  const repeated = await importUntil(null);

  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.some((count) => count > 0 && count < ROWS)).toBe(true);
  expect(JSON.parse(response ?? '')).toEqual({
    collections: {
      publishers: { created: 1, changed: 0, unchanged: 0, bad: 0 },
      entities: { created: 20, changed: 0, unchanged: 0, bad: 0 },
      events: { created: ROWS, changed: 0, unchanged: 0, bad: 0 },
    },
    problems: [],
    problemCount: 0,
  });
  expect(repeated).toBe(response);
  const stored = await inStore(async ({ database }) => {
    const { rows } = await sql`
      select (select counter::integer from publishers where id = 'acme') as counter,
        (select count(distinct revision)::integer from events) as revisions,
        (select count(*)::integer from event_changes) as changes,
        (select count(distinct event_id)::integer from event_changes where before is null) as created`.execute(
      database
    );
    return rows[0];
  });
  expect(stored).toEqual({ counter: ROWS + 20, revisions: ROWS, changes: ROWS, created: ROWS });
}, 240_000);
