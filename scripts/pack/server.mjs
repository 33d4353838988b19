/**
 * Writes the published form of `@touchline/server`: the build with the command `touchline`, the loader, Studio and the
 * docs, and the demo's assets. Its users need no build tools, and install only the packages that it loads.
 *
 *     node scripts/pack/server.mjs FOLDER
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn, importsOf, packageOf } from '../check/imports-of.mjs';

const SOURCE = 'apps/server';
/**
 * Parts of the build that nothing reads at run time: stamps of the build, sheets for the size budgets, builds
 * of tests, declarations of types, and the package itself.
 */
const NOT_PUBLISHED = /^\.|^(npm|sheets|test-\w+|types)$/;
const SOURCE_MAP = /\.map$/;

/**
 * Writes the folder of the package and returns its manifest. Throws an `Error` if the build is missing, or if it imports
 * a package that the manifest does not name.
 *
 * @param {string} root of the workspace
 * @param {string} folder
 */
export function writeServerPackage(root, folder) {
  const dist = join(root, SOURCE, 'dist');
  if (!existsSync(join(dist, 'touchline.js'))) throw new Error(`${SOURCE}/dist has no build: npm run build`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // One by one: the folder of the package may be inside the build, which cannot be copied into itself.
  for (const name of readdirSync(dist).filter((name) => !NOT_PUBLISHED.test(name)))
    cpSync(join(dist, name), join(folder, 'dist', name), { recursive: true, filter: (file) => !SOURCE_MAP.test(file) });
  chmodSync(join(folder, 'dist/touchline.js'), 0o755);
  cpSync(join(root, 'apps/demo/assets'), join(folder, 'dist/demo-assets'), { recursive: true });
  cpSync(join(root, SOURCE, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = serverManifest(readJson(join(root, SOURCE, 'package.json')), readJson(join(root, 'package.json')));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const missing = undeclaredImports(folder, manifest);
  if (missing.length > 0) throw new Error(`${SOURCE}/package.json: add ${missing.join(', ')} to the dependencies`);
  return manifest;
}

/**
 * Returns the `package.json` of the published package. Its optional peers are the optional dependencies of the
 * workspace: clients of engines that only some servers use.
 *
 * @param {object} own of apps/server
 * @param {object} workspace
 */
export function serverManifest(own, workspace) {
  const { name, version, type, license, bin, dependencies, optionalDependencies } = own;
  return {
    name,
    version,
    description: 'Self-hosted backend of Touchline: content API, live updates, media, analytics and embeddable widgets',
    keywords: ['sports', 'calendar', 'video', 'hls', 'embed', 'self-hosted', 'server'],
    license,
    type,
    engines: workspace.engines,
    bin,
    files: ['dist'],
    exports: { './package.json': './package.json' },
    // npm reads overrides of the root project only. As dependencies they have the same effect for a user.
    dependencies: { ...dependencies, ...rangesOf(workspace.overrides) },
    peerDependencies: optionalDependencies,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(optionalDependencies).map((peer) => [peer, { optional: true }])
    ),
  };
}

/** Returns the overrides that choose a version, and not another package. */
function rangesOf(overrides = {}) {
  return Object.fromEntries(Object.entries(overrides).filter(([, range]) => !range.startsWith('npm:')));
}

/** Returns the packages that the programs of the build import, and that the manifest does not name. */
function undeclaredImports(folder, { dependencies, peerDependencies }) {
  const programs = filesIn(folder, 'dist').filter((file) => /^dist\/[^/]+\.js$/.test(file));
  const packages = programs
    .flatMap((file) => importsOf(folder, file))
    .flatMap(({ specifier }) => (/^(\.|node:)/.test(specifier) ? [] : [packageOf(specifier)]));
  return [...new Set(packages)].filter((name) => !(name in dependencies || name in peerDependencies)).sort();
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name the folder: node scripts/pack/server.mjs FOLDER');
  writeServerPackage(fileURLToPath(new URL('../..', import.meta.url)), resolve(folder));
}
