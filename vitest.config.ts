import { defineConfig } from 'vitest/config';

/** One seed a run, printed, so that an order that fails can be run again: `SEED=123 npx vitest run`. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/**
 * Tests beside the code. They run in Node; a file whose first line is `// @vitest-environment jsdom` gets a DOM.
 *
 * Those of the server run on PGlite, or with `TEST_STORE=postgres` on PostgreSQL.
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
    projects: [
      { extends: true, test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{packages,apps,bench,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/server/**'],
        },
      },
    ],
  },
});
