import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchmarkNames, readAbout } from './benchmarks.mjs';
import { namesIn } from './options.mjs';
import { findObstacle } from './tools.mjs';

const PROGRAM = fileURLToPath(new URL('run.mjs', import.meta.url));
const MINUTE = 60_000;
/** A benchmark that takes this many times its budget is stopped, so that the others can run. */
const TIMEOUT_FACTOR = 3;

/**
 * `npm run bench -- all [--only NAMES] [--write-docs]` builds, then runs the benchmarks one after the other with the
 * settings of their descriptions, each in its own process. At the end it prints how long each one took.
 *
 * A benchmark that lacks a tool is skipped. One that fails does not stop the others, but the exit code is 1.
 */
export async function runAll(args) {
  const { only, writeDocs } = readOptions(args);
  const { build } = await import('../scripts/build.mjs');
  await build();
  const results = [];
  for (const name of only) {
    const about = await readAbout(name);
    console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
    const result = await runOne(name, about, writeDocs);
    console.log(lineOf(name, about, result));
    results.push({ name, about, ...result });
  }
  report(results);
}

function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string', default: '' }, 'write-docs': { type: 'boolean', default: false } },
  });
  const names = benchmarkNames();
  const only = namesIn('only', values.only, names);
  return { only: only.length > 0 ? only : names, writeDocs: values['write-docs'] };
}

/** `{ obstacle }` of a benchmark that cannot run, else `{ minutes, failure }`. */
async function runOne(name, { needs, all, minutes }, writeDocs) {
  const obstacle = await findObstacle(needs);
  if (obstacle) return { obstacle };
  const start = performance.now();
  const child = spawn(process.execPath, [PROGRAM, name, ...all, ...(writeDocs ? ['--write-docs'] : [])], {
    stdio: 'inherit',
    timeout: TIMEOUT_FACTOR * minutes * MINUTE,
  });
  const [code, signal] = await once(child, 'exit');
  const failure = signal ? `stopped by ${signal}` : code === 0 ? null : `exit code ${code}`;
  return { minutes: (performance.now() - start) / MINUTE, failure };
}

function report(results) {
  console.log(`\n── summary ${'─'.repeat(63)}`);
  for (const { name, about, ...result } of results) console.log(lineOf(name, about, result));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0).toFixed(1);
  const ran = results.filter(({ obstacle }) => !obstacle);
  console.log(
    `together: ${sum(ran.map(({ minutes }) => minutes))} of ${sum(ran.map(({ about }) => about.minutes))} min`
  );
  const failed = results.filter(({ failure }) => failure).map(({ name }) => name);
  if (failed.length > 0) {
    console.error(`failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}

function lineOf(name, about, { obstacle, minutes, failure }) {
  if (obstacle) return `– ${name}: skipped, ${obstacle}`;
  const time = `${minutes.toFixed(1)} of ${about.minutes} min${minutes > about.minutes ? ', over its budget' : ''}`;
  return failure ? `✗ ${name}: ${failure}, ${time}` : `✓ ${name}: ${time}`;
}
