import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { cdnOf } from '../page/http.mjs';
import { interleave } from '../page/interleave.mjs';
import { measureLoad } from '../page/load.mjs';
import { profiles } from '../page/profiles.mjs';
import { isBuilt } from '../page/server.mjs';
import { traceScripts } from '../page/trace.mjs';
import { bundlePeers } from './bundles.mjs';
import { entriesOf } from './entries.mjs';
import { makeImages } from './images.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { measureServerCost } from './server-cost.mjs';
import { startSite } from './site.mjs';
import { measureSizes } from './sizes.mjs';
import { summarize } from './summary.mjs';
import { startTouchline } from './touchline.mjs';
import { toWaterfall } from './waterfall.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/banner.{md,json}` and `banner-waterfall.txt`. */
export async function run(args) {
  const options = readOptions(args);
  const withOurs = isBuilt();
  if (!withOurs) console.warn('apps/server/dist/main.js is missing (`npm run build`): only the peers run.');
  const entries = entriesOf({ only: options.only, withOurs });

  await makeImages();
  await bundlePeers();
  const cdn = cdnOf(options.port);
  const touchline = withOurs ? await startTouchline({ port: options.port + 2, cdn }) : null;
  const site = await startSite({ port: options.port, entries, forms: touchline?.forms });
  const browser = await openBrowser();

  try {
    const machine = describeMachine(browser);
    const measured = await measureProfiles({ browser, site, entries, options });
    const server = touchline && options.serverCost ? await measureServerCost(touchline) : null;
    const sizes = touchline && (await measureSizes(Object.values(measured)[0].rows, touchline.origin));

    const date = new Date().toISOString();
    await report({ date, machine, runs: options.runs, withOurs, profiles: measured, server, sizes }, options);
  } finally {
    await browser.close();
    site.close();
    await touchline?.close();
  }
}

async function measureProfiles({ browser, site, entries, options }) {
  const load = async (entry, profile) => {
    const url = `${site.publisher}/${entry.name}`;
    const { shown, ...rest } = await measureLoad({ browser, entry, profile: profiles[profile], url });
    return { banner: shown, ...rest };
  };
  const loads = await interleave({ load, entries, options });

  const measured = {};
  for (const profile of options.profiles) {
    const shown = entries.filter(({ name }) => loads[profile][name].length > 0);
    const rows = shown.map(({ name }) => [name, summarize(loads[profile][name])]);
    const scripts = {};
    for (const entry of shown) scripts[entry.name] = await traceScripts(browser, () => load(entry, profile));
    measured[profile] = { rows: Object.fromEntries(rows), scripts, loads: loads[profile] };
  }
  return measured;
}

async function report(results, { writeDocs: wanted }) {
  const markdown = toMarkdown(results);
  const waterfalls = Object.entries(results.profiles).flatMap(([profile, { rows }]) =>
    Object.entries(rows).map(([name, row]) => toWaterfall(`${profile}, ${name}`, row))
  );

  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/banner.md`, markdown);
  await writeFile(`${RESULTS}/banner.json`, JSON.stringify(results, null, 1));
  await writeFile(`${RESULTS}/banner-waterfall.txt`, waterfalls.join('\n'));
  if (wanted) await writeDocs('banner', markdown);
  console.log(markdown);
}
