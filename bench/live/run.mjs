import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { isBuilt } from '../page/server.mjs';
import { entriesOf } from './entries.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { startSite } from './site.mjs';
import { summarize } from './summary.mjs';
import { watch } from './watch.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/live.{md,json}`. */
export async function run(args) {
  const { minutes, only, parts, port, writeDocs: wanted } = readOptions(args);
  if (!isBuilt())
    throw new Error('apps/server/dist/main.js is missing: `npm run build` first. The channel is its own.');
  const entries = entriesOf(only);
  const site = await startSite({ port, entries, parts });
  let browser;
  try {
    browser = await openBrowser();
    const machine = describeMachine(browser);
    const rows = {};
    for (const part of parts) {
      rows[part] = {};
      for (const entry of entries) {
        console.warn(`${part}: ${entry.name}`);
        rows[part][entry.name] = summarize(await watched({ browser, url: site.urlOf(part, entry), minutes }));
      }
    }
    await report({ date: new Date().toISOString(), machine, minutes, parts: rows }, wanted);
  } finally {
    await browser?.close();
    await site.close();
  }
}

/** One that does not come takes nobody else's figures with it. */
async function watched(options) {
  try {
    return await watch(options);
  } catch (cause) {
    return { samples: [], stalls: [], heaps: [], complaints: [cause.message.split('\n')[0]] };
  }
}

async function report(results, wanted) {
  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/live.md`, markdown);
  await writeFile(`${RESULTS}/live.json`, JSON.stringify(results, null, 1));
  if (wanted) await writeDocs('live', markdown);
  console.log(markdown);
}
