import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeDocs } from '../docs.mjs';
import { describeMachine } from '../machine.mjs';
import { medianOf } from '../page/medians.mjs';
import { readOptions } from './options.mjs';
import { toMarkdown } from './report.mjs';
import { ENTRIES, measureStarts } from './starts.mjs';
import { checkTargets } from './targets.mjs';
import { isBuilt } from './touchline.mjs';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** Runs the benchmark and writes `bench/results/server.{md,json}`. The exit code is 1 when a target is missed. */
export async function run(args) {
  const { only, runs, writeDocs: toDocs, ...options } = readOptions(args);
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  const machine = describeMachine();
  const chosen = ENTRIES.filter(({ name }) => only.includes(name));
  const measured = chosen.map(() => []);
  for (let run = 0; run < runs; run++) {
    for (const [index, entry] of chosen.entries()) {
      console.error(`run ${run + 1} of ${runs}: ${entry.about}`);
      const starts = await measureStarts(entry, options);
      if (starts) measured[index].push(starts);
    }
  }
  const entries = Object.fromEntries(
    chosen.flatMap(({ name }, index) => (measured[index].length > 0 ? [[name, mediansOf(measured[index])]] : []))
  );
  const results = { date: new Date().toISOString(), machine, runs, idle: options.idle, entries };
  const markdown = toMarkdown(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/server.json`, JSON.stringify(results, null, 1));
  await writeFile(`${RESULTS}/server.md`, markdown);
  if (toDocs) await writeDocs('server', markdown);
  console.log(markdown);
  if (checkTargets(entries).some(({ met }) => met === false)) process.exitCode = 1;
}

/** The median of each figure of both starts. */
function mediansOf(runs) {
  const of = (start) =>
    Object.fromEntries(
      ['ready', 'idle', 'peak'].map((figure) => [figure, medianOf(runs.map((run) => run[start][figure]))])
    );
  return { first: of('first'), later: of('later') };
}
