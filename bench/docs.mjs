import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = 'docs/benchmarks.md';

/**
 * Puts a benchmark's markdown into docs/benchmarks.md, with the commit that it was measured at, between the markers
 * `<!-- bench:NAME -->` and `<!-- /bench:NAME -->`. Throws when they are not there.
 */
export async function writeDocs(name, markdown) {
  const file = `${ROOT}${DOCUMENT}`;
  const text = await readFile(file, 'utf8');
  const [start, end] = markersOf(name);
  if (tableIn(text, name) === null) throw new Error(`${DOCUMENT} has no place for '${name}'.`);

  const [before, rest] = text.split(start);
  const line = await measuredLine(ROOT, new Date());
  await writeFile(file, `${before}${start}\n${line}\n\n${markdown.trim()}\n${end}${rest.split(end)[1]}`);
  // Its tables are lined up there, which `npm test` looks at.
  await execute('npx', ['biome', 'format', '--write', file], { shell: process.platform === 'win32' });
}

/** The markdown between a benchmark's markers; null when they are not there. */
export function tableIn(text, name) {
  const [start, end] = markersOf(name);
  const [table, after] = text.split(start)[1]?.split(end) ?? [];
  return after === undefined ? null : table;
}

function markersOf(name) {
  return [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
}

/**
 * The line of a table that names its date and the commit of its sources. Changes to the tables themselves do not count
 * as uncommitted: a run of several benchmarks writes one after the other.
 */
export async function measuredLine(root, date) {
  const git = async (...args) => (await execute('git', args, { cwd: root })).stdout.trim();
  const day = date.toISOString().slice(0, 10);
  try {
    const commit = await git('rev-parse', '--short=8', 'HEAD');
    const changes = await git('status', '--porcelain', '--', '.', `:!${DOCUMENT}`);
    return `Measured on ${day} at commit \`${commit}\`${changes ? ', with uncommitted changes' : ''}.`;
  } catch {
    // A copy of the sources without Git. The table is more useful than an error after minutes of measurement.
    return `Measured on ${day} outside a Git repository.`;
  }
}

/** The commit in a table's line; null when it has no such line. */
export function measuredCommit(table) {
  return /^Measured on \d{4}-\d\d-\d\d .*\bcommit `([\da-f]{7,40})`/m.exec(table)?.[1] ?? null;
}
