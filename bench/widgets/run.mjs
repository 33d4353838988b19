import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { cdnOf } from '../page/http.mjs';
import { interleave } from '../page/interleave.mjs';
import { measureLoad } from '../page/load.mjs';
import { medianOf } from '../page/medians.mjs';
import { profiles } from '../page/profiles.mjs';
import { publisherPage } from '../page/publisher-page.mjs';
import { isBuilt } from '../page/server.mjs';
import { measureDayChange } from './days.mjs';
import { entriesOf } from './entries.mjs';
import { measureGrid } from './grid.mjs';
import { measureHydration } from './hydration.mjs';
import { readOptions } from './options.mjs';
import { pagesOf } from './pages.mjs';
import { measurePush } from './push.mjs';
import { toMarkdown } from './report.mjs';
import { measureShifts } from './shifts.mjs';
import { startSite } from './site.mjs';
import { measureSizes } from './sizes.mjs';
import { summarize } from './summary.mjs';
import { startTouchline } from './touchline.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));
const WIDGETS = ['calendar', 'card-carousel', 'card-grid'];
/** Entries whose hydration has a target. */
const HYDRATED = new Set(['inlined', 'snippet']);

/** Runs the benchmark and writes `bench/results/widgets.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  const entries = entriesOf(options.only);
  const cdn = cdnOf(options.port);
  const browser = await openBrowser();
  const server = await startTouchline({ port: options.port + 2, cdn }).catch(async (error) => {
    await browser.close();
    throw error;
  });
  let site;
  try {
    const slots = entries.map((entry) => [`/${entry.name}`, entry.slot({ cdn, forms: server.forms, api: server.api })]);
    const pages = { ...(await pagesOf(server)), ...Object.fromEntries(slots) };
    const printed = Object.fromEntries(Object.entries(pages).map(([path, slot]) => [path, publisherPage(slot)]));
    site = await startSite({ port: options.port, pages: printed, api: server.api });

    const machine = describeMachine(browser);
    const context = { browser, server, site, entries, options };
    const measured = {};
    for (const part of options.parts) measured[part === 'load' ? 'rows' : part] = await parts[part](context);
    await report({ date: new Date().toISOString(), machine, runs: options.runs, ...measured }, options);
  } finally {
    await browser.close();
    site?.close();
    await server.close();
  }
}

/** Each part: what it measures, from the running site and server. */
const parts = {
  async load({ browser, site, entries, options }) {
    const load = (entry, profile) =>
      measureLoad({ browser, entry, profile: profiles[profile], url: `${site.publisher}/${entry.name}` });
    const { slow } = await interleave({ load, entries, options });
    const shown = entries.filter(({ name }) => slow[name].length > 0);
    return Object.fromEntries(shown.map(({ name }) => [name, summarize(slow[name])]));
  },
  async hydration(context) {
    const rows = {};
    for (const entry of context.entries.filter(({ name }) => HYDRATED.has(name))) {
      rows[entry.name] = await visits(context, measureHydration, `/${entry.name}`, () => ({
        entry,
        profile: profiles.slow,
      }));
    }
    return rows;
  },
  days: (context) => visits(context, measureDayChange, '/days'),
  grid: (context) => visits(context, measureGrid, '/grid'),
  push: (context) => visits(context, measurePush, '/push', (round) => ({ score: 41 + round })),
  async shifts({ browser, site }) {
    const rows = {};
    for (const name of WIDGETS) {
      rows[name] = await measureShifts({ browser, url: `${site.publisher}/shift-${name}`, tag: `touchline-${name}` });
    }
    return rows;
  },
  async sizes({ server }) {
    return Object.fromEntries(await Promise.all(WIDGETS.map(async (name) => [name, await measureSizes(server, name)])));
  },
};

/** Medians of as many visits as there are runs. */
async function visits({ browser, server, site, options }, measure, path, extraOptions = () => ({})) {
  const all = [];
  for (let round = 0; round < options.runs; round++) {
    all.push(
      await measure({ browser, server, profile: profiles.fast, url: site.publisher + path, ...extraOptions(round) })
    );
  }
  const figures = Object.keys(all[0]).filter((name) => typeof all[0][name] === 'number');
  return {
    ...Object.fromEntries(figures.map((name) => [name, medianOf(all.map((each) => each[name]))])),
    complaints: all.flatMap(({ complaints }) => complaints),
  };
}

async function report(results, { writeDocs: wanted }) {
  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/widgets.md`, markdown);
  await writeFile(`${RESULTS}/widgets.json`, JSON.stringify(results, null, 1));
  if (wanted) await writeDocs('widgets', markdown);
  console.log(markdown);
}
