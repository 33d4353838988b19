import { runAll } from './all.mjs';
import { benchmarkNames, readAbout, runBenchmark } from './benchmarks.mjs';

/**
 * `npm run bench -- NAME [options]` runs a benchmark, `npm run bench -- all` runs all of them (all.mjs). Without a name
 * it lists them.
 */
const [name, ...args] = process.argv.slice(2);

if (name === 'all') {
  await runAll(args);
} else if (name && benchmarkNames().includes(name)) {
  await runBenchmark(name, args);
} else {
  if (name) console.error(`There is no benchmark '${name}'.`);
  await list();
  process.exitCode = name ? 1 : 0;
}

async function list() {
  console.log('npm run bench -- NAME [options]\n');
  for (const each of benchmarkNames()) {
    const { summary } = await readAbout(each);
    console.log(`  ${each.padEnd(12)} ${summary}`);
  }
  console.log(`  ${'all'.padEnd(12)} all of them, with short settings`);
}
