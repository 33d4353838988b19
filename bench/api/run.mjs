import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { isBuilt } from '../server/touchline.mjs';
import { measureCached } from './cached.mjs';
import { measureEmbedded } from './embedded.mjs';
import { measureFilter } from './filter.mjs';
import { measureImport } from './import.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { fillEmbedded, fillPostgres } from './store.mjs';
import { measureUncached } from './uncached.mjs';
import { measureWatch } from './watch.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Parts by the store they need. */
const ON_POSTGRES = ['uncached', 'cached', 'watch', 'import'];
const ON_EMBEDDED = ['embedded', 'import'];

/** Runs the benchmark and writes `bench/results/api.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  const results = {
    date: new Date().toISOString(),
    machine: describeMachine(),
    events: options.events,
    runs: options.runs,
    seconds: options.seconds,
  };
  const wants = (parts) => options.only.some((part) => parts.includes(part));

  if (wants(ON_POSTGRES)) Object.assign(results, await onPostgres(options));
  if (wants(ON_EMBEDDED)) Object.assign(results, await onEmbedded(options));
  if (wants(['filter'])) results.filter = await withProgress('filter', () => measureFilter(options));

  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/api.md`, markdown);
  await writeFile(`${RESULTS}/api.json`, JSON.stringify(results, null, 1));
  if (options.writeDocs) await writeDocs('api', markdown);
  console.log(markdown);
}

async function onPostgres(options) {
  const { only } = options;
  const store = await withProgress(`${options.events} events in PostgreSQL`, () => fillPostgres(options));
  if (!store) return {};
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const places = { ...options, databaseUrl: store.url, store: { databaseUrl: store.url }, folder };
  const results = {};
  try {
    if (only.includes('uncached')) results.uncached = await withProgress('uncached', () => measureUncached(places));
    if (only.includes('cached')) results.cached = await withProgress('cached', () => measureCached(places));
    if (only.includes('watch')) results.watch = await withProgress('watch', () => measureWatch(places));
    if (only.includes('import'))
      results.importPostgres = await withProgress('import, PostgreSQL', () => measureImport(places));
    return results;
  } finally {
    await store.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function onEmbedded(options) {
  const { only } = options;
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const dataDir = join(folder, 'data');
  const places = { ...options, dataDir, store: { dataDir }, folder };
  const results = {};
  try {
    if (only.includes('embedded')) {
      await withProgress(`${options.events} events in the embedded store`, () => fillEmbedded(places));
      results.embedded = await withProgress('embedded', () => measureEmbedded(places));
    }
    if (only.includes('import'))
      results.importEmbedded = await withProgress('import, embedded', () => measureImport(places));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Says beside the result what is going on: some parts take minutes. */
async function withProgress(name, work) {
  const start = performance.now();
  console.warn(`${name} …`);
  const result = await work();
  console.warn(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return result;
}
