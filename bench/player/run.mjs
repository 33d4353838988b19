import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { interleave } from '../page/interleave.mjs';
import { networks } from '../page/networks.mjs';
import { isBuilt } from '../page/server.mjs';
import { bundlePeers } from './bundles.mjs';
import { measureAway, measurePoster } from './bytes.mjs';
import { entriesOf } from './entries.mjs';
import { measureHandover } from './handover.mjs';
import { measureLoad } from './load.mjs';
import { prepareMedia } from './media.mjs';
import { measureMemory } from './memory.mjs';
import { readOptions } from './options.mjs';
import { entriesOfPart, pagesOf, pathOf } from './pages.mjs';
import { loadParts, OWN_PARTS } from './parts.mjs';
import { toMarkdown } from './report.mjs';
import { startSite } from './site.mjs';
import { summarize } from './summary.mjs';
import { startTouchline } from './touchline.mjs';
import { toWaterfall } from './waterfall.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/player.{md,json}` and `player-waterfall.txt`. */
export async function run(args) {
  const options = readOptions(args);
  if (!isBuilt()) console.warn('apps/server/dist/main.js is missing (`npm run build`): only the peers run.');
  const entries = entriesOf({ only: options.only, withOurs: isBuilt() });
  const withOurs = entries.some(({ isOurs }) => isOurs);

  const media = await prepareMedia(options.media);
  const parts = options.parts.filter((part) => !isWithout(part, media));
  const styled = await bundlePeers();
  const pages = {};
  // First, because our server reads ahead what is on the other one.
  const site = await startSite({ port: options.port, pages });
  let touchline = null;
  let browser;
  try {
    if (withOurs) touchline = await startTouchline({ port: options.port });
    Object.assign(pages, await pagesOf({ port: options.port, parts, entries, styled, touchline }));
    browser = await openBrowser();
    const machine = describeMachine(browser);
    const loads = {};
    for (const part of parts.filter((name) => loadParts[name])) {
      loads[part] = await compare({ browser, site, part, entries: entriesOfPart(entries, part), runs: options.runs });
    }
    const own = {};
    for (const part of withOurs ? parts.filter((name) => OWN_PARTS.includes(name)) : []) {
      console.warn(part);
      own[part] = await ownParts[part]({ browser, site, touchline, network: networks.near });
    }
    const date = new Date().toISOString();
    await report({ date, machine, runs: options.runs, withOurs, loads, ...own }, options);
  } finally {
    await browser?.close();
    site.close();
    await touchline?.close();
  }
}

/** Whether a part is about a video that could not be made. The one on the other server is the clip. */
function isWithout(part, media) {
  const { video = 'clip' } = loadParts[part] ?? {};
  return video !== 'remote' && !media.includes(video);
}

/** Each part that is about us alone, once. */
const ownParts = {
  handover: ({ browser, site, network }) => measureHandover({ browser, url: `${site.publisher}/handover`, network }),
  async bytes({ browser, site, network }) {
    const away = await measureAway({ browser, url: `${site.publisher}/away`, network });
    const posters = [];
    for (const name of ['snippet', 'inlined']) {
      posters.push(await measurePoster({ browser, url: `${site.publisher}/poster/${name}`, network }));
    }
    return { away, poster: Math.max(...posters) };
  },
  async memory({ browser, site, touchline, network }) {
    const { snippet } = await touchline.formsOf('clip', { autoplay: true });
    return measureMemory({ browser, url: `${site.publisher}/mounts`, network, markup: snippet });
  },
};

/** Rows by entry, of loads that take turns. */
async function compare({ browser, site, part, entries, runs }) {
  const { network, pressed = false } = loadParts[part];
  if (entries.length === 0) return {};
  console.warn(`${part}: ${entries.map(({ name }) => name).join(', ')}`);
  const load = (entry) => {
    const url = site.publisher + pathOf(part, entry);
    return measureLoad({ browser, url, entry: { ...entry, pressed }, network: networks[network] });
  };
  const { [network]: loads } = await interleave({ load, entries, options: { runs, profiles: [network] } });
  const shown = entries.filter(({ name }) => loads[name].length > 0);
  return Object.fromEntries(shown.map(({ name }) => [name, summarize(loads[name])]));
}

async function report(results, { writeDocs: wanted }) {
  const markdown = toMarkdown(results);
  const waterfalls = Object.entries(results.loads).flatMap(([part, rows]) =>
    Object.entries(rows).map(([name, row]) => toWaterfall(`${part}, ${name}`, row))
  );
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/player.md`, markdown);
  await writeFile(`${RESULTS}/player.json`, JSON.stringify(results, null, 1));
  await writeFile(`${RESULTS}/player-waterfall.txt`, waterfalls.join('\n'));
  if (wanted) await writeDocs('player', markdown);
  console.log(markdown);
}
