import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const DOCUMENT = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

/**
 * Puts a benchmark's markdown into docs/benchmarks.md, between its markers `<!-- bench:NAME -->` and
 * `<!-- /bench:NAME -->`. Throws when they are not there.
 */
export async function writeDocs(name, markdown) {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const text = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/benchmarks.md has no place for '${name}'.`);

  await writeFile(DOCUMENT, `${before}${start}\n${markdown.trim()}\n${end}${after}`);
  // Its tables are lined up there, which `npm test` looks at.
  await promisify(execFile)('npx', ['biome', 'format', '--write', DOCUMENT], { shell: process.platform === 'win32' });
}
