import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { fillEmbedded, fillPostgres } from '../growth/content.mjs';
import { describeMachine } from '../machine.mjs';
import { isBuilt } from '../server/touchline.mjs';
import { measureLists } from './lists.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { measureScores } from './scores.mjs';
import { startSite } from './site.mjs';
import { checkTargets, megabytes } from './targets.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/memory.{md,json}`. The exit code is 1 when a target is missed. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  const results = { date: new Date().toISOString(), machine: describeMachine(), entries: [] };
  for (const store of options.stores) {
    const measured = await onStore(store, options);
    if (measured) results.entries.push({ store, ...measured });
  }
  const output = options.output ?? RESULTS;
  const markdown = toMarkdown(results);
  await mkdir(output, { recursive: true });
  await writeFile(`${output}/memory.json`, JSON.stringify(results, null, 1));
  await writeFile(`${output}/memory.md`, markdown);
  if (options.writeDocs) await writeDocs('memory', markdown);
  console.log(markdown);
  if (checkTargets(results).some(({ met }) => met === false)) process.exitCode = 1;
}

async function onStore(store, options) {
  const { port, events, database } = options;
  if (store === 'postgres') {
    const made = await fillPostgres({ database, events, port });
    if (!made) return null;
    try {
      return await measureAll(store, { ...options, place: { databaseUrl: made.url } });
    } finally {
      await made.drop();
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const dataDir = join(folder, 'data');
  try {
    await fillEmbedded({ dataDir, events, port });
    return await measureAll(store, { ...options, place: { dataDir } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(store, { only, place, ...options }) {
  const ports = {
    ...options,
    start: () => startSite({ port: options.port, store: place }),
    log: ({ minute, rss, heap }) =>
      console.warn(`${store}, minute ${minute}: resident ${megabytes(rss)}, heap ${megabytes(heap)}`),
  };
  return {
    ...(only.includes('lists') && { lists: await measureLists(ports) }),
    ...(only.includes('scores') && { scores: await measureScores(ports) }),
  };
}
