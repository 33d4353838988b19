/**
 * Builds the packages that are published, each a folder and a tarball of it:
 *
 *     npm run pack [-- NAME…]
 *
 * Leaves `dist/npm` in the folder of each package, and `dist/packages/NAME-VERSION.tgz`. Which packages there are, and
 * what is in them, is in scripts/pack/packages.mjs. Nothing is published.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from './build.mjs';
import { bundleModules, bundleStyles } from './pack/bundle.mjs';
import { collectDeclarations } from './pack/declarations.mjs';
import { createManifest, SHEET_TYPES } from './pack/manifest.mjs';
import { packages } from './pack/packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tarballs = join(root, 'dist/packages');
/** Characters of npm's report, which lists all files of a package. */
const MAX_REPORT_LENGTH = 16 * 1024 * 1024;

/**
 * Builds and packs the packages with these names, such as `widgets`; without names, all.
 *
 * @returns {Promise<{ name: string, version: string, folder: string, tarball: string }[]>}
 */
export async function pack(names = [], log = console.log) {
  const rows = names.length === 0 ? packages : names.map(rowOf);
  // Tarballs of versions before.
  if (names.length === 0) rmSync(tarballs, { recursive: true, force: true });
  const modules = rows.filter(({ write }) => !write);
  if (modules.length > 0) {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--build', ...foldersOf(modules)], {
      cwd: root,
      stdio: 'inherit',
    });
  }
  if (modules.length < rows.length) await build({ log });
  const packed = [];
  for (const row of rows) {
    packed.push(await packOne(row));
    const { name, version, files, bytes } = packed.at(-1);
    log(`packed ${name} ${version}: ${files} files, ${Math.round(bytes / 1024)} KiB`);
  }
  return packed;
}

function rowOf(name) {
  const row = packages.find(({ folder }) => folder.endsWith(`/${name}`));
  if (!row) throw new Error(`There is no package '${name}': ${packages.map(({ folder }) => folder).join(', ')}.`);
  return row;
}

function foldersOf(rows) {
  return rows.map(({ folder }) => join(root, folder));
}

async function packOne(row) {
  const folder = join(root, row.folder, 'dist/npm');
  const { name, version } = row.write ? row.write(root, folder) : await writeModules(row, folder);
  mkdirSync(tarballs, { recursive: true });
  const npm = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', tarballs], {
    cwd: folder,
    shell: process.platform === 'win32',
    maxBuffer: MAX_REPORT_LENGTH,
  });
  const { filename, entryCount, size } = readReport(npm.stdout);
  return { name, version, folder, tarball: join(tarballs, filename), files: entryCount, bytes: size };
}

/** Writes a package of modules into a folder, and returns its manifest. */
async function writeModules(row, folder) {
  const extras = await row.extras?.(root);
  const output = await bundleModules(root, row, extras?.define);
  const { files, libraries } = collectDeclarations(root, row);
  const chunks = output.filter(({ type }) => type === 'chunk');
  for (const { imports, dynamicImports } of chunks) {
    for (const id of [...imports, ...dynamicImports])
      if (!output.some((file) => file.fileName === id)) libraries.add(id);
  }
  const manifest = createManifest(root, row, libraries, extras);
  rmSync(folder, { recursive: true, force: true });
  writeAll(folder, [
    ...output.map((file) => [file.fileName, file.code ?? file.source]),
    ...(await bundleStyles(root, row)),
    ...files,
    ...(extras?.files ?? []),
    [SHEET_TYPES, 'export {};\n'],
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ...['README.md', 'CHANGELOG.md']
      .filter((file) => existsSync(join(root, row.folder, file)))
      .map((file) => [file, readFileSync(join(root, row.folder, file))]),
    ['LICENSE', readFileSync(join(root, 'LICENSE'))],
  ]);
  return manifest;
}

/** npm before version 12 reports a list, later ones an object by name. */
function readReport(text) {
  const [report] = Object.values(JSON.parse(text));
  return report;
}

function writeAll(folder, files) {
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await pack(process.argv.slice(2));
