import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { runChromium } from './chromium.mjs';
import { hasTraces } from './data.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { runSimulator } from './simulator.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

const parts = { simulator: runSimulator, chromium: runChromium };

/** Runs the benchmark and writes `bench/results/abr.{md,json}`. */
export async function run(args) {
  const options = readOptions(args);
  if (!hasTraces(options.traces)) {
    console.warn('No recorded networks: --traces names their folder (bench/README.md says what is in it).');
    return;
  }
  await mkdir(RESULTS, { recursive: true });
  // Of a part that does not run now the last results stay: either takes long.
  const results = await readFile(`${RESULTS}/abr.json`, 'utf8').then(JSON.parse, () => ({}));
  for (const part of options.parts) results[part] = await parts[part](options);
  const kept = Object.keys(results).filter((part) => !options.parts.includes(part));
  const markdown = [toMarkdown(results), ...kept.map((part) => `The part \`${part}\` is from an earlier run.`)].join(
    '\n\n'
  );
  await writeFile(`${RESULTS}/abr.md`, markdown);
  await writeFile(`${RESULTS}/abr.json`, JSON.stringify(results, null, 1));
  if (options.writeDocs) await writeDocs('abr', markdown);
  console.log(markdown);
}
