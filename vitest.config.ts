import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** One seed a run, printed, so that an order that fails can be run again: `SEED=123 npx vitest run`. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const server = testsIn('apps').filter((file) => file.startsWith('apps/server/'));
/**
 * What needs a store, and does the same on any: PGlite is PostgreSQL itself, so what is repeated is what differs there,
 * connections, transactions and news between servers, and all resources with their lists and feeds.
 */
const ANY_STORE =
  /src\/(hostile-input|(analytics|collect|demo|fragments|images|import-video|live-channel|media|oembed|whereabouts)\/|import\/command|operations\/openapi|failure-tests\/rollout)/;
/** On PostgreSQL only what opens a store is repeated. */
const serverTests =
  process.env['TEST_STORE'] === 'postgres'
    ? server.filter((file) => opensStore(file) && !ANY_STORE.test(file))
    : server;

/** Of tests outside the server that want a DOM: their first line says so. */
const domTests = ['packages', 'apps', 'bench'].flatMap(testsIn).filter(wantsDom);

/**
 * Tests beside the code. They run in Node; a file whose first line is `// @vitest-environment jsdom` gets a DOM.
 *
 * Those of the server run on PGlite, or with `TEST_STORE=postgres` on PostgreSQL.
 *
 * One project after the other (`groupOrder`): a worker is used again only when the next file in turn is of its project
 * and environment. Mixed, almost every file would start a process and load everything anew.
 */
export default defineConfig({
  test: {
    sequence: { shuffle: true, seed },
    // The product behaves the same everywhere, so its tests must not depend on where they run.
    env: { TZ: 'UTC', CI: '' },
    maxWorkers: 2,
    // Not 5 s: a busy machine is no failure.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Their modules import each other without endings, as bundlers have it.
    server: { deps: { inline: [/@dailymotion/] } },
    // One signal ends a player's many listeners; Node takes that for a leak.
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
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/server/**', ...domTests],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // Each in a world of its own, which costs a third of a process of its own. Shared, some failed by their order.
      {
        extends: true,
        test: {
          name: 'dom',
          include: domTests,
          pool: 'vmForks',
          setupFiles: 'scripts/dom-globals.mjs',
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
  return /\/(test-[a-z-]+|contract|server-process|open-database)\.ts'/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8')
  );
}

function wantsDom(file: string): boolean {
  return readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment jsdom');
}
