import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

/** The server that the examples name: that of `npm start`. */
const EXAMPLE_SERVER = 'http://127.0.0.1:4000';

/** Limits of an example: it must be quick to read and to run. */
const MOST_FILES = 10;
const MOST_COMMANDS = 3;

/**
 * Copies an example into an empty folder outside the workspace, for a server at `origin`. Its versions of our packages
 * become their tarballs, whose paths `tarballs` has by the package's name. The returned `commands` are those of the README.
 *
 * @param {string} name of the folder in `examples/`
 * @param {{ origin: string, tarballs: ReadonlyMap<string, string> }} options
 * @returns {{ folder: string, commands: string[], remove: () => void }}
 */
export function copyHost(name, { origin, tarballs }) {
  const source = join(EXAMPLES, name);
  const files = filesOf(source);
  if (files.length > MOST_FILES)
    throw new Error(`examples/${name} has ${files.length} files, more than ${MOST_FILES}.`);
  const folder = mkdtempSync(join(tmpdir(), `touchline-${name}-`));
  for (const file of files) {
    cpSync(join(source, file), join(folder, file));
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = file === 'package.json' ? useTarballs(text, tarballs) : text.replaceAll(EXAMPLE_SERVER, origin);
    writeFileSync(join(folder, file), changed);
  }
  const commands = commandsOf(readFileSync(join(source, 'README.md'), 'utf8'));
  if (commands.length === 0 || commands.length > MOST_COMMANDS)
    throw new Error(`examples/${name}/README.md has ${commands.length} commands, not 1 to ${MOST_COMMANDS}.`);
  return { folder, commands, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The files of a copy, without those that a build or an installation leaves. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/')
    )
    .filter((file) => !/(^|\/)(node_modules|dist|build|\.next|\.svelte-kit)\/|package-lock\.json$|next-env/.test(file));
}

function useTarballs(text, tarballs) {
  const manifest = JSON.parse(text);
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (!name.startsWith('@touchline/')) continue;
    const tarball = tarballs.get(name);
    if (!tarball?.endsWith(`-${version}.tgz`)) throw new Error(`There is no tarball of ${name} ${version}.`);
    manifest.dependencies[name] = `file:${tarball}`;
  }
  return JSON.stringify(manifest);
}

/** The lines of the first shell block. */
function commandsOf(readme) {
  const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(readme) ?? [];
  return block.trim().split('\n').filter(Boolean);
}
