import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { browserTargets } from '../../scripts/build/browser-targets.mjs';
import { hoistImports } from '../../scripts/build/hoist-imports.mjs';
import { usedTokens } from '../../scripts/build/vite-plugin-used-tokens.mjs';

/**
 * The widgets' chunks: one for each widget; skeletons and the start of a player in others. Shared libraries have one
 * chunk each, language tables a small one each. For shared code and names see scripts/build/browser-chunks.mjs.
 */
export default defineConfig({
  root: import.meta.dirname,
  // All that a container imports is requested in one round; other chunks import what is there by then.
  plugins: [usedTokens(), hoistImports(/-lazy$/)],
  define: { 'process.env.NODE_ENV': '"production"', __LOADER__: 'true' },
  publicDir: false,
  // Texts are requested as a whole: an export of each would stand beside it.
  json: { namedExports: false },
  // Without it the peer-to-peer library would require modules of Node.js.
  resolve: { conditions: [...defaultClientConditions, 'p2pml:core-as-bundle'] },
  build: {
    ...browserTargets,
    outDir: '../../apps/server/dist/public/assets',
    emptyOutDir: true,
    sourcemap: 'hidden',
    // Library mode: no preload code around `import()`; the loader requests React at the same time.
    lib: {
      entry: {
        ...entriesIn('widgets', ''),
        ...entriesIn('skeletons', '-skeleton'),
        ...entriesIn('starts', '-start'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // Libraries have module-level directives for servers; they have no effect here.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
      // Code that a widget's lazy chunk shares with its view stays in the view's chunk: one request less.
      preserveEntrySignatures: 'allow-extension',
      output: {
        comments: false,
        // Vite leaves white space in libraries.
        minify: true,
        codeSplitting: {
          // A group holds only the modules that it names, not their imports.
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
