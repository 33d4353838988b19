/**
 * Builds what is missing or stale: the widgets' chunks, the loader, the server bundle, the demo page and the Studio.
 *
 *     node scripts/build.mjs [--force] [--step NAME]
 *
 * Leaves apps/server/dist: `main.js`, `touchline.js`, `store-worker.js`, `public/assets/*` and `public/loader/embed.js` with .br and .gz beside each, and
 * `manifest.json`, which tells the server what there is. When nothing has changed it ends in a fraction of a second.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chunking, engineFilesOf, sharedFilesOf, sheetsOf } from './build/browser-chunks.mjs';
import { fingerprintOf, forget, isFresh, remember } from './build/fingerprint.mjs';
import { buildStoreTemplate } from './build/store-template.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'apps/server/dist');
const manifestFile = join(dist, 'manifest.json');

const toolInputs = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build/browser-chunks.mjs',
  'scripts/build/browser-targets.mjs',
  'scripts/build/hoist-imports.mjs',
  'scripts/build/precompress.mjs',
  'scripts/build/vite-plugin-used-tokens.mjs',
];
/** Markdown that the server renders: the pages of /docs, and the descriptions of attributes in the demo. */
const markdown = [
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []))
  ),
  ...readdirSync(join(root, 'packages/widgets/src'))
    .map((folder) => `packages/widgets/src/${folder}/README.md`)
    .filter((file) => existsSync(join(root, file))),
];
const sharedSources = [
  'packages/domain/src',
  'packages/contract/src',
  'packages/client/src',
  'packages/beacon/src',
  'packages/consent/src',
  'packages/player/src',
  'packages/widgets/src',
];

const serverSources = [
  ...sharedSources,
  ...markdown,
  'apps/demo/src',
  'apps/server/src',
  'apps/server/vite.config.ts',
  'apps/demo-server/src',
];

/** Each step with the files and folders it reads, and what it leaves. They run in this order. */
export const steps = [
  {
    name: 'widgets and loader',
    inputs: [
      ...sharedSources,
      'packages/embed/src',
      'packages/embed/vite.config.ts',
      'packages/embed/vite.iframe.config.ts',
      'packages/embed/vite.loader.config.ts',
    ],
    output: 'apps/server/dist/manifest.json',
    run: buildBrowser,
  },
  {
    name: 'server',
    inputs: [...serverSources, 'apps/demo-server/vite.config.ts'],
    output: 'apps/server/dist/main.js',
    run: buildServer,
  },
  {
    name: 'commands',
    inputs: [...serverSources, 'apps/cli/src', 'apps/cli/vite.config.ts'],
    output: 'apps/server/dist/touchline.js',
    run: () => runVite('apps/cli/vite.config.ts'),
  },
  {
    name: 'embedded store',
    inputs: [
      'apps/server/src/platform/database',
      'apps/server/vite.config.ts',
      'apps/server/vite.store-worker.config.ts',
    ],
    output: 'apps/server/dist/store-worker.js',
    run: () => runVite('apps/server/vite.store-worker.config.ts'),
  },
  {
    name: 'store template',
    inputs: ['scripts/build/store-template.mjs'],
    output: 'apps/server/dist/store-template.tar.gz',
    run: () => buildStoreTemplate(join(dist, 'store-template.tar.gz')),
  },
  {
    name: 'demo page',
    inputs: [...sharedSources, 'apps/demo/src', 'apps/demo/vite.config.ts'],
    output: 'apps/server/dist/public/demo',
    // The demo has assets of its own to build only when it says how.
    skip: () => !existsSync(join(root, 'apps/demo/vite.config.ts')),
    run: buildDemo,
  },
  {
    name: 'studio',
    inputs: [
      'packages/contract/src',
      'packages/widgets/src/shared/styles/tokens.css',
      'apps/studio/src',
      'apps/studio/vite.config.ts',
    ],
    output: 'apps/server/dist/public/studio/index.html',
    run: buildStudio,
  },
];

/** Runs every stale step, or the one called `only` if it is stale. Resolves to the names of those that ran. */
export async function build({ force = false, only, log = console.log } = {}) {
  const ran = [];
  for (const step of steps) {
    if (step.skip?.() || (only && step.name !== only)) continue;
    const stamp = join(dist, `.${step.name.replaceAll(' ', '-')}.stamp`);
    const inputs = [...step.inputs, ...toolInputs].map((path) => join(root, path));
    const print = fingerprintOf(inputs, stamp);
    if (!force && existsSync(join(root, step.output)) && isFresh(stamp, print)) continue;

    const start = Date.now();
    forget(stamp);
    await step.run(print);
    remember(stamp, print);
    log(`build: ${step.name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    ran.push(step.name);
  }
  return ran;
}

async function buildBrowser({ hash }) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Semver build metadata: two builds of one version can tell each other's markup apart.
  const build = `${version}+${hash.slice(0, 8)}`;
  const output = await buildChunks(hash.slice(0, 8));
  const shared = sharedFilesOf(output);
  const manifest = { version, build, shared, engine: engineFilesOf(output) };
  const names = shared.map((file) => file.replace(/\.js$/, ''));
  const [__VERSION__, __BUILD__, __SHARED__] = [version, build, names].map((fact) => JSON.stringify(fact));
  await runVite('packages/embed/vite.loader.config.ts', {
    define: { __VERSION__, __BUILD__, __SHARED__, __LOADER__: 'true' },
  });

  await runVite('packages/embed/vite.iframe.config.ts');

  const { precompress } = await import('./build/precompress.mjs');
  await precompress(join(dist, 'public/assets'));
  await precompress(join(dist, 'public/loader'));
  mkdirSync(dist, { recursive: true });
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** For the size budgets only: browsers get what a server draws with inside a fragment. */
function writeSheets(sheets) {
  rmSync(join(dist, 'sheets'), { recursive: true, force: true });
  mkdirSync(join(dist, 'sheets'), { recursive: true });
  for (const [name, css] of sheets) writeFileSync(join(dist, 'sheets', `${name}.css`), css);
}

/** Twice: the first build, kept in memory, tells which code is shared by whom. */
async function buildChunks(hash) {
  const config = 'packages/embed/vite.config.ts';
  // Each module by itself: which of them are used by whom is not blurred by what the bundler puts together.
  const first = await runVite(config, {
    build: { write: false, rolldownOptions: { output: { preserveModules: true } } },
  });
  const { groups, ...names } = chunking(hash, first);
  return runVite(config, { build: { rolldownOptions: { output: { ...names, codeSplitting: { groups } } } } });
}

async function buildServer() {
  writeSheets(sheetsOf(await runVite('apps/demo-server/vite.config.ts')));
}

async function buildDemo() {
  await runVite('apps/demo/vite.config.ts');
  const { precompress } = await import('./build/precompress.mjs');
  await precompress(join(dist, 'public/demo'));
}

async function buildStudio() {
  await runVite('apps/studio/vite.config.ts');
  const { precompress } = await import('./build/precompress.mjs');
  await precompress(join(dist, 'public/studio'));
}

async function runVite(configFile, extra = {}) {
  const { build } = await import('vite');
  const result = await build({ configFile: join(root, configFile), logLevel: 'warn', mode: 'production', ...extra });
  return (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { force: { type: 'boolean' }, step: { type: 'string' } } });
  const ran = await build({ force: values.force, only: values.step });
  if (ran.length === 0) console.log(`build: ${relative(process.cwd(), dist) || '.'} is up to date`);
}
