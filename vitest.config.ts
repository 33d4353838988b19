import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Seed of a run. Vitest prints it, so that you can repeat a failing order: `SEED=123 npx vitest run`. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** The server, and the programs that are built on it. */
const SERVER_APPS = ['apps/server/', 'apps/demo-server/', 'apps/cli/'];
const server = testsIn('apps').filter((file) => SERVER_APPS.some((folder) => file.startsWith(folder)));
/**
 * Tests that use a store, but behave the same on both. PGlite is PostgreSQL itself, so a run on PostgreSQL repeats only
 * the tests of the differences: connections, transactions and notifications between servers. It also repeats the tests
 * of all resources with their lists and feeds.
 */
const ANY_STORE =
  /demo-server\/|cli\/src\/(import-video\/|import\/command)|server\/src\/(analytics\/|app\/hostile-input|app\/failure-tests\/rollout|content\/images\/|delivery\/(fragments\/|oembed\/)|platform\/geo-lookup\/|playback\/media\/(?!remote\/(fragments|remote-plans)))/;
/** On PostgreSQL only tests that open a store are repeated. */
const serverTests =
  process.env['TEST_STORE'] === 'postgres'
    ? server.filter((file) => opensStore(file) && !ANY_STORE.test(file))
    : server;

/** Tests outside the server that need a DOM, by their first line. */
const domTests = ['packages', 'apps', 'bench'].flatMap(testsIn).filter(wantsDom);

/**
 * Tests are next to the code. They run in Node; a file whose first line is `// @vitest-environment jsdom` gets a DOM.
 *
 * Tests of the server run on PGlite, or with `TEST_STORE=postgres` on PostgreSQL.
 *
 * Projects run one after the other (`groupOrder`), because Vitest reuses a worker only for the next file of the same
 * project and environment. In mixed order almost every file would start a process and load all modules again.
 */
export default defineConfig({
  // Constants of the build.
  define: { __LOADER__: 'true', __BUILD__: "'0.0.0+test'" },
  test: {
    sequence: { shuffle: true, seed },
    // The product behaves the same everywhere, so its tests must not depend on where they run.
    env: { TZ: 'UTC', CI: '' },
    maxWorkers: 2,
    // The default of 5 s fails on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    setupFiles: 'scripts/patient-tests.mjs',
    // Modules of this package import each other without file extensions.
    server: { deps: { inline: [/@dailymotion/] } },
    // One AbortSignal ends the many listeners of a player, which Node reports as a leak.
    execArgv: ['--disable-warning=MaxListenersExceededWarning'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{packages,apps,bench,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'scripts/templates/**',
            ...SERVER_APPS.map((folder) => `${folder}**`),
            ...domTests,
          ],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // Each file has its own VM context, which costs a third of a process. In a shared one, results depended on order.
      {
        extends: true,
        test: {
          name: 'dom',
          include: domTests,
          pool: 'vmForks',
          setupFiles: ['scripts/patient-tests.mjs', 'scripts/dom-globals.mjs'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

function testsIn(folder: string): string[] {
  const files = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));
}

function opensStore(file: string): boolean {
  return /\/(testing\/[a-z/-]+|contract|server-process|open-database)\.ts'/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8')
  );
}

function wantsDom(file: string): boolean {
  return readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment jsdom');
}
