import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from '../check/imports-of.mjs';
import { entryName, THIRD_PARTY } from './bundle.mjs';
import { declarationOf, publishedPath } from './declarations.mjs';

/** Declaration of a style sheet, for compilers that check imports without values. */
export const SHEET_TYPES = 'types/sheet.d.ts';

/**
 * Returns the `package.json` of a published package. Its dependencies are the libraries that its code or declarations
 * import, in the versions of the workspace.
 *
 * @param {string} root of the workspace
 * @param {object} row of packages.mjs
 * @param {Iterable<string>} libraries specifiers of other people's modules
 * @param {{ exports?: object, fields?: object, files?: [path: string, text: string][] }} [extras] further parts
 */
export function createManifest(root, row, libraries, extras = {}) {
  const { name, version, license, type } = readJson(join(root, row.folder, 'package.json'));
  const { engines } = readJson(join(root, 'package.json'));
  const [main] = Object.values(row.entries);
  return {
    name,
    version,
    description: row.description,
    keywords: row.keywords,
    license,
    type,
    engines,
    sideEffects: row.sideEffects ?? ['**/*.css'],
    exports: {
      ...Object.fromEntries(
        Object.entries(row.entries).map(([entry, file]) => [entry, exportOf(root, row, entry, file)])
      ),
      ...Object.fromEntries(
        Object.keys(row.styles ?? {}).map((path) => [path, { types: `./${SHEET_TYPES}`, default: path }])
      ),
      ...extras.exports,
      './package.json': './package.json',
    },
    // For tools that do not read `exports`.
    ...(row.entries['.'] && { main: './index.js', types: exportOf(root, row, '.', main).types }),
    ...extras.fields,
    files: [
      ...new Set([
        ...['*.js', '*.css', '*.map', 'CHANGELOG.md', THIRD_PARTY, 'chunks', 'types', 'src'],
        ...(extras.files ?? []).map(([path]) => path),
      ]),
    ],
    dependencies: dependenciesOf(root, row, libraries),
    ...(row.peers && { peerDependencies: row.peers }),
    ...(row.optionalPeers && {
      peerDependenciesMeta: Object.fromEntries((row.optionalPeers ?? []).map((peer) => [peer, { optional: true }])),
    }),
  };
}

function exportOf(root, { folder }, entry, file) {
  return {
    types: `./${publishedPath(root, declarationOf(join(root, folder, file)))}`,
    default: `./${entryName(entry)}.js`,
  };
}

function dependenciesOf(root, { peers = {}, ranges }, libraries) {
  const names = [...new Set([...libraries].map(packageOf))].filter((name) => !(name in peers)).sort();
  const versions = { ...versionsIn(root), ...ranges };
  return Object.fromEntries(
    names.map((name) => {
      if (!versions[name]) throw new Error(`No package of the workspace depends on ${name}`);
      return [name, versions[name]];
    })
  );
}

/** Returns the version ranges of all dependencies of our packages. */
function versionsIn(root) {
  const manifests = readdirSync(join(root, 'packages')).map((name) =>
    readJson(join(root, 'packages', name, 'package.json'))
  );
  return Object.assign(
    {},
    ...manifests.flatMap(({ dependencies, devDependencies }) => [devDependencies, dependencies])
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
