import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { fill } from './fill.mjs';
import { measure } from './measure.mjs';
import { END } from './month.mjs';
import { readOptions } from './options.mjs';
import { measurePage } from './page.mjs';
import { toMarkdown } from './report.mjs';
import { loadServerCode } from './server-code.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/dashboard.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  const code = await loadServerCode();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-dashboard-'));
  const path = options.store ?? join(folder, 'viewings.duckdb');
  try {
    if (!existsSync(path)) await fillFile(path, code, options);
    const store = await code.openDuckStore({ path });
    const [counts] = await store.read(
      'select (select count(*) from all_viewings) as viewings, (select count(*) from viewing_events) as events, (select count(*) from content_events) as content'
    );
    const measured = await measure({ ...code, store }, options.runs);
    await store.close();
    const pages = await measurePage({ file: path, folder, runs: options.runs });
    const bytes = (await stat(path)).size / (counts.events + counts.content);
    const results = {
      date: new Date().toISOString(),
      machine: describeMachine(),
      runs: options.runs,
      ...counts,
      bytes,
      measured,
      pages,
    };
    const markdown = toMarkdown(results);
    await mkdir(RESULTS, { recursive: true });
    await writeFile(`${RESULTS}/dashboard.md`, markdown);
    await writeFile(`${RESULTS}/dashboard.json`, JSON.stringify(results, null, 1));
    if (options.writeDocs) await writeDocs('dashboard', markdown);
    console.log(markdown);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillFile(path, { openDuckStore }, { events, viewings }) {
  const begin = performance.now();
  const store = await openDuckStore({ path });
  await fill(store, { events, viewings, onProgress: (count) => process.stderr.write(`\r${count} events`) });
  // As the feed does each minute, and each day.
  await store.settleMinutes(END + 3_600_000);
  await store.checkpoint();
  await store.close();
  console.warn(`\rfilled in ${((performance.now() - begin) / 1_000).toFixed(0)} s`);
}
