import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from './child.mjs';
import { createDatabase } from './postgres.mjs';
import { memoryOf, peakMemoryOf } from './process-stats.mjs';
import { startTouchline } from './touchline.mjs';

/** The entries. `open` starts one in a place, and resolves when it is ready. */
export const ENTRIES = [
  { name: 'embedded', about: 'Touchline, embedded store, demo', open: (place) => touchline(place, { DEMO: '1' }) },
  { name: 'plain', about: 'Touchline, embedded store, no demo', open: (place) => touchline(place) },
  { name: 'postgres', about: 'Touchline, PostgreSQL, no demo', needsDatabase: true, open: (place) => touchline(place) },
  { name: 'pglite', about: 'bare PGlite', open: (place) => engine('pglite', place) },
  { name: 'http', about: 'bare node:http', open: (place) => engine('node:http', place) },
];

/**
 * Measures two starts of an entry: with an empty folder or database, then with what the first one left. Returns null
 * without a database that it needs. Times in ms, memory in bytes.
 */
export async function measureStarts({ open, needsDatabase }, { idle, port, database }) {
  const made = needsDatabase ? await createDatabase(database) : null;
  if (needsDatabase && !made) return null;
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const place = { port, dataDir: join(folder, 'data'), databaseUrl: made?.url };
  try {
    return { first: await measureStart(open, place, idle), later: await measureStart(open, place, idle) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await made?.drop();
  }
}

async function measureStart(open, place, idle) {
  const { pid, ready, stop } = await open(place);
  try {
    await wait(idle * 1000);
    return { ready, idle: memoryOf(pid), peak: peakMemoryOf(pid) };
  } finally {
    await stop();
  }
}

async function touchline({ port, dataDir, databaseUrl }, settings = {}) {
  const { pid, startTime, stop } = await startTouchline({ port, store: { dataDir, databaseUrl }, settings });
  return { pid, ready: startTime, stop };
}

async function engine(name, { dataDir }) {
  const begin = performance.now();
  const child = startChild(new URL('./bare-engine.mjs', import.meta.url));
  await child.request({ engine: name, dataDir });
  return { pid: child.pid, ready: performance.now() - begin, stop: child.stop };
}
