import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { browserTargets } from '../../scripts/browser-targets.mjs';
import { usedTokens } from '../../scripts/vite-plugin-used-tokens.mjs';

/**
 * The widgets' chunks: one a widget, its skeleton and the start of a player in others, libraries that
 * all share in one each, language tables as small ones of their own. What widgets share, and names: scripts/browser-chunks.mjs.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [usedTokens()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  // Without it the library of peers would want parts of Node.
  resolve: { conditions: [...defaultClientConditions, 'p2pml:core-as-bundle'] },
  build: {
    ...browserTargets,
    outDir: '../../apps/server/dist/public/assets',
    emptyOutDir: true,
    sourcemap: 'hidden',
    // Library mode: no preload code around `import()`, React is asked for by the loader at the same time.
    lib: {
      entry: {
        ...entriesIn('widgets', ''),
        ...entriesIn('skeletons', '-skeleton'),
        ...entriesIn('starts', '-start'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // Libraries mark what may not run on a server; nothing of it does here.
      onLog: (level, log, tell) => log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log),
      // What a widget's late code shares with it stays in the widget's own chunk: one request less.
      preserveEntrySignatures: 'allow-extension',
      output: {
        comments: false,
        // Vite leaves white space in libraries.
        minify: true,
        codeSplitting: {
          // A group holds what it names; what that imports has a place of its own.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
          ],
        },
      },
    },
  },
});

function entriesIn(folder: string, suffix: string): Record<string, string> {
  const path = join(import.meta.dirname, 'src', folder);
  const files = readdirSync(path).filter((file) => /^[^.]*\.ts$/.test(file));
  return Object.fromEntries(files.map((file) => [basename(file, '.ts') + suffix, join(path, file)]));
}
