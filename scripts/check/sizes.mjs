/**
 * Compares the built chunks with their budgets in .size-limit.json, and prints those with the least room;
 * `node scripts/check/sizes.mjs` after a build.
 *
 * Chunks contain names of other chunks, which end in hashes that compress differently in each build, by up to 50 bytes.
 * Budgets are about the code, so copies are measured whose hashes are zeros.
 *
 * `--lower` writes each budget that has more than 1 % of room down to that: a budget never grows by itself.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Number of budgets that are printed. */
const SHOWN = 10;
const DIST = 'apps/server/dist';

/** Replaces in a text the hashes at the end of file names. `files`: names of all built files. */
export function withoutHashes(text, files) {
  const hashes = new Set(files.flatMap((file) => /-([\w-]{7,8})\.\w+$/.exec(file)?.[1] ?? []));
  return [...hashes].reduce((rest, hash) => rest.replaceAll(hash, '0'.repeat(hash.length)), text);
}

function main() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'touchline-sizes-'));
  try {
    const files = readdirSync(join(root, DIST), { recursive: true }).filter((file) => /\.(js|css)$/.test(file));
    const names = files.map((file) => basename(file));
    for (const file of files) {
      const target = join(copy, DIST, file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, withoutHashes(readFileSync(join(root, DIST, file), 'utf8'), names));
    }
    for (const file of ['package.json', '.size-limit.json']) copyFileSync(join(root, file), join(copy, file));
    const budgets = measure(root, copy);
    process.exitCode = report(budgets);
    if (process.argv.includes('--lower')) lower(join(root, '.size-limit.json'), budgets);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Runs size-limit in a folder; it fails also where a budget is exceeded. */
function measure(root, folder) {
  const program = join(root, 'node_modules/.bin/size-limit');
  try {
    return JSON.parse(execFileSync(program, ['--json'], { cwd: folder }));
  } catch ({ stdout }) {
    return JSON.parse(stdout);
  }
}

/** Prints the budgets; returns the exit code. */
function report(budgets) {
  const sorted = budgets.toSorted((one, other) => room(one) - room(other));
  for (const budget of sorted.slice(0, SHOWN)) {
    const { name, size, sizeLimit } = budget;
    console.log(`${room(budget) < 0 ? '✗' : '✓'} ${size} of ${sizeLimit} bytes (${room(budget)} left): ${name}`);
  }
  const exceeded = budgets.filter((budget) => room(budget) < 0).length;
  console.log(`sizes: ${budgets.length} budgets, ${exceeded} exceeded`);
  return exceeded > 0 ? 1 : 0;
}

/** Lowers the limits in the text of the file, so that its layout stays. */
function lower(path, budgets) {
  const text = budgets.reduce(
    (rest, { name, size, sizeLimit }) => {
      const limit = Math.ceil((size * 1.01) / 10) * 10;
      if (limit >= sizeLimit) return rest;
      const at = rest.indexOf('"limit": "', rest.indexOf(JSON.stringify(name)));
      return rest.slice(0, at) + rest.slice(at).replace(/"limit": "[^"]+"/, `"limit": "${limit / 1000} kB"`);
    },
    readFileSync(path, 'utf8')
  );
  writeFileSync(path, text);
}

function room({ size, sizeLimit }) {
  return sizeLimit - size;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
