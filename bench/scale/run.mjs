import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { isBuilt } from '../server/touchline.mjs';
import { fillStore } from './content.mjs';
import { measureBare, measureOne } from './one.mjs';
import { requireOpenFiles } from './open-files.mjs';
import { readOptions } from './options.mjs';
import { measurePair } from './pair.mjs';
import { toMarkdown } from './report.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/scale.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  requireOpenFiles(options);
  const results = { date: new Date().toISOString(), machine: describeMachine() };
  Object.assign(results, await measure(options));

  const output = options.output ?? RESULTS;
  const markdown = toMarkdown(results);
  await mkdir(output, { recursive: true });
  await writeFile(`${output}/scale.md`, markdown);
  await writeFile(`${output}/scale.json`, JSON.stringify(results, null, 1));
  if (options.writeDocs) await writeDocs('scale', markdown);
  console.log(markdown);
}

async function measure({ only, ...options }) {
  const store = await logged('content', () => fillStore(options));
  if (!store) return {};
  const places = { ...options, databaseUrl: store.url };
  const results = {};
  try {
    if (only.includes('one')) {
      results.bare = await logged('bare node:http', () => measureBare({ ...places, port: options.port + 4 }));
      results.one = await logged('one server', () => measureOne(places));
    }
    if (only.includes('pair')) results.pair = await logged('one and two servers', () => measurePair(places));
    return results;
  } finally {
    await store.drop();
  }
}

async function logged(name, work) {
  const begin = performance.now();
  console.warn(`${name} …`);
  const result = await work();
  console.warn(`${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return result;
}
