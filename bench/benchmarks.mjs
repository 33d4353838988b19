import { existsSync, readdirSync } from 'node:fs';

/**
 * The benchmarks: folders with an `about.mjs` and a `run.mjs`, which exports `run(args)`.
 *
 * `about` is the data about a benchmark:
 * - `summary`: one line for the list.
 * - `measures`: the packages that its figures depend on. Each is a whole package, because Git does not count the commits
 *   of a folder before it was renamed. A table is too old after many commits to them (scripts/check/benchmarks.mjs).
 * - `needs`: tools of tools.mjs without which `all` skips it.
 * - `all`: its options in a run of all benchmarks, short enough for `minutes`, its budget on two idle cores.
 */
export function benchmarkNames() {
  return readdirSync(import.meta.dirname).filter(
    (name) => /^[a-z\d-]+$/.test(name) && existsSync(urlOf(name, 'about.mjs'))
  );
}

export async function readAbout(name) {
  const { about } = await import(urlOf(name, 'about.mjs'));
  return { needs: [], ...about };
}

/** Runs one benchmark with its own options. */
export async function runBenchmark(name, args) {
  const { run } = await import(urlOf(name, 'run.mjs'));
  await run(args);
}

function urlOf(name, file) {
  return new URL(`${name}/${file}`, import.meta.url);
}
