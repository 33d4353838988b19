import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser.mjs';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { agree } from './agreement.mjs';
import { measureSizes } from './bundles.mjs';
import { costs } from './cost.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { startSite } from './site.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/viewing.{md,json}`. */
export async function run(args) {
  const { parts, runs, seconds, port, writeDocs: wanted } = readOptions(args);
  const site = await startSite(port);
  const results = { date: new Date().toISOString(), runs, seconds };
  let browser;
  try {
    browser = await openBrowser();
    results.machine = describeMachine(browser);
    if (parts.includes('size')) results.size = await measureSizes();
    if (parts.includes('agreement')) {
      results.agreement = [];
      for (let round = 0; round < runs; round++) {
        results.agreement.push(await agree({ browser, site }));
        console.warn(`agreement: run ${round + 1} of ${runs}`);
      }
    }
    if (parts.includes('cost')) results.cost = await costs({ browser, site, runs, seconds });
  } finally {
    await browser?.close();
    site.close();
  }
  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/viewing.md`, markdown);
  await writeFile(`${RESULTS}/viewing.json`, JSON.stringify(results, null, 1));
  if (wanted) await writeDocs('viewing', markdown);
  console.log(markdown);
}
