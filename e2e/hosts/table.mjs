import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENT = 'examples/README.md';
const [START, END] = ['<!-- hosts -->', '<!-- /hosts -->'];

/**
 * Returns a Markdown table of the hosts.
 *
 * @param {readonly { name: string, title: string, commands: number, installed: number, firstLoad: number[] }[]} rows
 *   sizes in bytes
 */
export function tableOf(rows) {
  return [
    '| host | commands | `node_modules` | JavaScript and CSS of the page |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map(({ name, title, commands, installed, firstLoad }) =>
      [
        '',
        `[${title}](${name})`,
        commands,
        installed === 0 ? 'none' : `${Math.round(installed / 1e6)} MB`,
        firstLoad.map((bytes) => `${Math.round(bytes / 1e3)} kB`).join(', '),
        '',
      ]
        .join(' | ')
        .trim()
    ),
  ].join('\n');
}

/** Puts the table into examples/README.md, with today's date. Throws if there is no place for it. */
export function writeTable(table) {
  const file = `${ROOT}${DOCUMENT}`;
  const text = readFileSync(file, 'utf8');
  const [before, after] = [text.indexOf(START), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${DOCUMENT} has no place for the table.`);
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}.`;
  writeFileSync(file, `${text.slice(0, before)}${START}\n\n${measured}\n\n${table}\n\n${text.slice(after)}`);
  // It lines up the table, which `npm test` looks at.
  execFileSync('npx', ['biome', 'format', '--write', file], { cwd: ROOT, shell: process.platform === 'win32' });
}
