import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { bundlePeers } from './bundles.mjs';
import { entriesOf } from './entries.mjs';
import { makeImages } from './images.mjs';
import { measureLoad } from './load.mjs';
import { readOptions } from './options.mjs';
import { profiles } from './profiles.mjs';
import { toMarkdown } from './report.mjs';
import { measureServerCost } from './server-cost.mjs';
import { cdnOf, startSite } from './site.mjs';
import { measureSizes } from './sizes.mjs';
import { summarize } from './summary.mjs';
import { isBuilt, startTouchline } from './touchline.mjs';
import { traceScripts } from './trace.mjs';
import { toWaterfall } from './waterfall.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

export const summary = 'a banner carousel on a publisher’s page: ours beside hand-written, Embla, Splide, Swiper, …';

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
  const load = (entry, profile) =>
    measureLoad({ browser, entry, profile: profiles[profile], url: `${site.publisher}/${entry.name}` });
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

/** Loads every entry once in each round, each round from another entry on, so that noise and order hit all alike. */
async function interleave({ load, entries, options }) {
  const empty = () => Object.fromEntries(entries.map(({ name }) => [name, []]));
  const loads = Object.fromEntries(options.profiles.map((profile) => [profile, empty()]));
  await load(entries[0], options.profiles[0]).catch(() => {});

  for (let round = 0; round < options.runs; round++) {
    for (const profile of options.profiles) {
      for (const entry of rotate(entries, round)) {
        const measured = await load(entry, profile).catch((error) => complain({ round, profile, entry, error }));
        if (measured) loads[profile][entry.name].push(measured);
      }
    }
    console.warn(`round ${round + 1} of ${options.runs}`);
  }
  return loads;
}

function rotate(list, by) {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function complain({ round, profile, entry, error }) {
  console.error(`round ${round + 1}, ${profile}, ${entry.name}: ${error.message}`);
  process.exitCode = 1;
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
