import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { isBuilt } from '../server/touchline.mjs';
import { fillEmbedded, fillPostgres } from './content.mjs';
import { measureEvening } from './evening.mjs';
import { explainRequests } from './explain.mjs';
import { measureGreedy } from './greedy.mjs';
import { measureExpensive, measureRequests } from './measure.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { startSite } from './site.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/growth.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  const results = {
    date: new Date().toISOString(),
    machine: describeMachine(),
    importRows: options.importRows,
    entries: [],
  };
  const output = options.output ?? RESULTS;
  await mkdir(output, { recursive: true });
  for (const store of options.stores) {
    for (const events of options.sizes) {
      const measured = await onStore(store, { ...options, events });
      if (measured) results.entries.push({ store, events, ...measured });
      // Keeps the results when a later part fails.
      await writeFile(`${output}/growth.json`, JSON.stringify(results, null, 1));
    }
  }
  const markdown = toMarkdown(results);
  await writeFile(`${output}/growth.md`, markdown);
  if (options.writeDocs) await writeDocs('growth', markdown);
  console.log(markdown);
}

async function onStore(store, options) {
  const { port, events, database } = options;
  const label = `${events} events, ${store}`;
  if (store === 'postgres') {
    const made = await logged(`${label}: fill`, () => fillPostgres({ database, events, port }));
    if (!made) return null;
    try {
      return await measureAll(label, { ...options, store: { databaseUrl: made.url } });
    } finally {
      await made.drop();
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const dataDir = join(folder, 'data');
  try {
    await logged(`${label}: fill`, () => fillEmbedded({ dataDir, events, port }));
    return await measureAll(label, { ...options, store: { dataDir } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(label, options) {
  const { only, port, store } = options;
  const places = { ...options, start: () => startSite({ port, store }) };
  const results = {};
  const measure = async (part, work) => {
    if (only.includes(part)) results[part] = await logged(`${label}: ${part}`, () => work(places));
  };
  await measure('requests', measureRequests);
  await measure('expensive', measureExpensive);
  await measure('evening', measureEvening);
  // On the largest archive, where a greedy client has the most effect.
  if (options.events === Math.max(...options.sizes)) await measure('greedy', measureGreedy);
  if (options.explain && store.databaseUrl) {
    const plans = await logged(`${label}: explain`, () => explainRequests(options));
    await writeFile(`${options.output ?? RESULTS}/growth-plans-${options.events}.md`, plans);
  }
  return results;
}

async function logged(name, work) {
  const begin = performance.now();
  console.warn(`${name} …`);
  const result = await work();
  console.warn(`${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return result;
}
