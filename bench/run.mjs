import { existsSync, readdirSync } from 'node:fs';

/**
 * `npm run bench -- NAME [options]` runs the benchmark in the folder NAME; without a name it lists what there is.
 *
 * A benchmark is a folder whose `run.mjs` exports `summary` (one line) and `run(args)`.
 */
const [name, ...args] = process.argv.slice(2);

if (name && isBenchmark(name)) {
  const benchmark = await load(name);
  await benchmark.run(args);
} else {
  if (name) console.error(`There is no benchmark '${name}'.`);
  await list();
  process.exitCode = name ? 1 : 0;
}

async function list() {
  console.log('npm run bench -- NAME [options]\n');
  for (const each of readdirSync(import.meta.dirname).filter(isBenchmark)) {
    const { summary } = await load(each);
    console.log(`  ${each.padEnd(12)} ${summary}`);
  }
}

function isBenchmark(folder) {
  return /^[a-z\d-]+$/.test(folder) && existsSync(new URL(`${folder}/run.mjs`, import.meta.url));
}

function load(folder) {
  return import(new URL(`${folder}/run.mjs`, import.meta.url));
}
