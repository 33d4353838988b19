import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Builds programs for a test, each of `entries` below src, into a folder of dist that no other test uses, because
 * threads and processes run JavaScript. The worker of the embedded store is beside them. Returns their folder.
 */
export async function buildForTest(folder: string, entries: readonly string[] = []): Promise<URL> {
  const outDir = join(root, 'dist', folder);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: [/^@touchline\//] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      // Next to each other, as in the server's own build: workers are started from the file beside the program.
      rolldownOptions: {
        input: [...entries, 'platform/database/store-worker.ts'].map((entry) => join(root, 'src', entry)),
        output: { chunkFileNames: '[name].js' },
      },
    },
  });
  return pathToFileURL(`${outDir}/`);
}
