import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { startSite } from './site.mjs';
import { visit } from './visit.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));
const ASSETS = fileURLToPath(new URL('../../apps/server/dist/public/assets', import.meta.url));
const OF_PEERS = /\/(share-peers|p2p-media-loader)[\w.-]*\.js$/;
/** ms that the first visitor has been there when the second comes. */
const AHEAD = 20_000;
/** Without a network nobody can look up the names that stand for a visitor's own address. */
const WITH_ADDRESSES = ['--disable-features=WebRtcHideLocalIpsWithMdns'];

/** Runs the benchmark and writes `bench/results/p2p.{md,json}`. */
export async function run(args) {
  const { parts, runs, seconds, port, writeDocs: wanted } = readOptions(args);
  const site = await startSite(port);
  const results = { date: new Date().toISOString(), seconds };
  let browser;
  try {
    browser = await openBrowser(WITH_ADDRESSES);
    results.machine = describeMachine(browser);
    if (parts.includes('size')) results.size = await sizes(browser, site);
    if (parts.includes('start')) results.start = await starts({ browser, site, runs });
    for (const name of ['film', 'live']) {
      if (parts.includes(name)) results[name] = await together({ browser, site, name, seconds });
    }
  } finally {
    await browser?.close();
    await site.close();
  }
  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/p2p.md`, markdown);
  await writeFile(`${RESULTS}/p2p.json`, JSON.stringify(results, null, 1));
  if (wanted) await writeDocs('p2p', markdown);
  console.log(markdown);
}

/** Bytes of the chunks, brotli, and how many of them a player loads that does not share. */
async function sizes(browser, site) {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith('.js.br'));
  const bytesOf = async (start) => (await stat(`${ASSETS}/${files.find((name) => name.startsWith(start))}`)).size;
  const alone = await visit(browser, site.urlOf('film', false));
  await wait(3_000);
  const without = alone.requests.filter((url) => OF_PEERS.test(url)).length;
  await alone.close();
  return { own: await bytesOf('share-peers-'), library: await bytesOf('p2p-media-loader'), without };
}

/** ms from the opening of the page to its first picture, alternately. */
async function starts({ browser, site, runs }) {
  const start = { shared: [], alone: [] };
  // The first round warms up server and browser.
  for (let round = -1; round < runs; round++) {
    for (const name of round % 2 === 0 ? ['shared', 'alone'] : ['alone', 'shared']) {
      const visitor = await visit(browser, site.urlOf('film', name === 'shared'));
      if (round >= 0) start[name].push(visitor.frame);
      await visitor.close();
    }
  }
  return start;
}

/**
 * Counts the bytes of two visitors by their source, after the second has watched for so long. For a film it counts from
 * the start. For a channel it counts from their connection, because they cannot share segments before it.
 */
async function together({ browser, site, name, seconds }) {
  const visitors = {};
  for (const who of ['first', 'second']) {
    visitors[who] = await visit(browser, site.urlOf(name), `${name}-${who}`);
    if (who === 'first') await wait(AHEAD);
  }
  const seen = async (who) => ({
    ...(await visitors[who].readState()),
    bytesFromServer: site.bytesTo(`${name}-${who}`),
  });
  const before = {};
  if (name === 'live') {
    await Promise.all(Object.values(visitors).map((visitor) => visitor.untilOn()));
    for (const who of Object.keys(visitors)) before[who] = await seen(who);
  }
  await wait(seconds * 1_000);
  const result = {};
  for (const who of Object.keys(visitors)) result[who] = since(before[who], await seen(who));
  await Promise.all(Object.values(visitors).map((visitor) => visitor.close()));
  return result;
}

/** Bytes and stalls that have come in between. */
function since(before, now) {
  const counts = ['bytesFromPeers', 'bytesFromServer', 'bytesToPeers', 'stalls'];
  return { ...now, ...Object.fromEntries(counts.map((key) => [key, now[key] - (before?.[key] ?? 0)])) };
}
