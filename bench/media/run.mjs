import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { isBuilt } from '../page/server.mjs';
import { readOptions } from './options.mjs';
import { measurePreflights } from './preflights.mjs';
import { measureRate } from './rate.mjs';
import { toMarkdown } from './report.mjs';
import { startSite } from './site.mjs';
import { measureViewers } from './viewers.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/media.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build` first.');
  const site = await startSite({ port: options.port });
  const measure = {
    rate: () => measureRate(site, options),
    preflights: () => measurePreflights(site, { port: options.port + 2 }),
    viewers: () => measureViewers(site, options),
  };
  try {
    const machine = describeMachine();
    const parts = {};
    for (const part of options.parts) {
      console.warn(part);
      parts[part] = await measure[part]();
    }
    await report({ date: new Date().toISOString(), machine, parts }, options.writeDocs);
  } finally {
    await site.close();
  }
}

async function report(results, wanted) {
  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/media.md`, markdown);
  await writeFile(`${RESULTS}/media.json`, JSON.stringify(results, null, 1));
  if (wanted) await writeDocs('media', markdown);
  console.log(markdown);
}
