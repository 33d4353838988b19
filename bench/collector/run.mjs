import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { isBuilt } from '../server/touchline.mjs';
import { measureDisk } from './disk.mjs';
import { measureKills } from './kill.mjs';
import { natsSettings, removeStreams } from './nats.mjs';
import { readOptions } from './options.mjs';
import { measureRate } from './rate.mjs';
import { toMarkdown } from './report.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));
/** Of the load of one client that kills are tried under: it has to be stored in the end, too. */
const KILL_CONNECTIONS = 4;

/** Runs the benchmark and writes `bench/results/collector.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  const { parts, connections } = options;
  const results = { date: new Date().toISOString(), machine: describeMachine(), connections };
  if (parts.includes('rate')) results.rate = await withProgress('rate', () => measureRate(options));
  if (parts.includes('nats')) results.nats = await withProgress('nats', () => measureNats(options));
  if (parts.includes('disk')) results.disk = await withProgress('disk', () => measureDisk(options));
  if (parts.includes('kill'))
    results.kill = await withProgress('kill', () =>
      measureKills({ ...options, seconds: options.killSeconds, connections: KILL_CONNECTIONS })
    );
  const markdown = toMarkdown(results);
  if (!existsSync(RESULTS)) await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/collector.md`, markdown);
  await writeFile(`${RESULTS}/collector.json`, JSON.stringify(results, null, 1));
  if (options.writeDocs) await writeDocs('collector', markdown);
  console.log(markdown);
}

async function measureNats(options) {
  const settings = natsSettings(options.nats);
  try {
    return await measureRate({ ...options, settings });
  } finally {
    await removeStreams(settings);
  }
}

async function withProgress(name, work) {
  const start = performance.now();
  console.warn(`${name} …`);
  const result = await work();
  console.warn(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return result;
}
