import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { networks } from '../page/networks.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { startSite } from './site.mjs';
import { FAULTS } from './targets.mjs';
import { watch } from './watch.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));
const ASSETS = fileURLToPath(new URL('../../apps/server/dist/public/assets', import.meta.url));
/** Code of ads, by the names of its chunks. */
const OF_ADS = /(open-ads|AdOverlay|ima)-[\w-]+\.js$|\/demo\/ads\//;
/** The machine's own network: what is broken takes its time without help. */
const HERE = { ...networks.near, latency: 0, download: -1, upload: -1 };
const PREROLL = 'preroll?clip=meridian';

/** Runs the benchmark and writes `bench/results/ads.{md,json}`. */
export async function run(args) {
  const { parts, runs, port, writeDocs: wanted } = readOptions(args);
  const site = await startSite(port);
  const results = { date: new Date().toISOString(), runs };
  let browser;
  try {
    browser = await openBrowser();
    results.machine = describeMachine(browser);
    const context = { browser, site, runs };
    if (parts.includes('size')) results.size = await sizes(context);
    if (parts.includes('start')) results.start = await starts(context);
    if (parts.includes('resume')) results.resume = await resumes(context);
    if (parts.includes('broken')) results.broken = await faults(context);
  } finally {
    await browser?.close();
    await site.close();
  }
  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/ads.md`, markdown);
  await writeFile(`${RESULTS}/ads.json`, JSON.stringify(results, null, 1));
  if (wanted) await writeDocs('ads', markdown);
  console.log(markdown);
}

/** Bytes of the chunks, brotli, and how many requests of ads a player without a tag makes. */
async function sizes({ browser, site }) {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith('.js.br'));
  const bytesOf = async (start) => {
    const file = files.find((name) => name.startsWith(start));
    if (!file) throw new Error(`There is no chunk ${start}*: its name has changed, or nothing is built`);
    return (await stat(`${ASSETS}/${file}`)).size;
  };
  const without = await watch({ browser, url: site.urlOf('') }, async ({ until, requests }) => {
    await until('contentFrame');
    return requests().filter(({ url }) => OF_ADS.test(url)).length;
  });
  return { adapter: await bytesOf('open-ads-'), overlay: await bytesOf('AdOverlay-'), without };
}

/** ms from the press to the first picture: of content without ads, of a preroll, and of one with `ad-preload`; alternately. */
async function starts({ browser, site, runs }) {
  const start = { content: [], ad: [], preloaded: [] };
  const first = (url) => watch({ browser, url }, ({ until }) => until('adFrame'));
  for (let round = 0; round < runs; round++) {
    start.content.push(await watch({ browser, url: site.urlOf('') }, ({ until }) => until('contentFrame')));
    start.ad.push(await first(site.urlOf(PREROLL)));
    start.preloaded.push(await first(site.urlOf(PREROLL, { preload: true })));
    console.warn(`start: run ${round + 1} of ${runs}`);
  }
  return start;
}

/** ms from the end of the ad's film to the next picture of content. */
async function resumes({ browser, site, runs }) {
  const resume = [];
  for (let round = 0; round < runs; round++) {
    resume.push(
      await watch({ browser, url: site.urlOf(PREROLL) }, async ({ until, times }) => {
        await until('resumed');
        const { ended, resumed } = await times();
        return resumed - ended;
      })
    );
    console.warn(`resume: run ${round + 1} of ${runs}`);
  }
  return resume;
}

/** ms from the press to content, by what is broken, and errors in the page. */
async function faults({ browser, site }) {
  const broken = {};
  for (const kind of FAULTS) {
    broken[kind] = await watch({ browser, url: site.urlOf(kind), network: HERE }, async ({ until, errors }) => ({
      took: await until('contentFrame').catch(() => null),
      errors: errors.length,
    }));
    console.warn(`${kind}: ${broken[kind].took}`);
  }
  return broken;
}
