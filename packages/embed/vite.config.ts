import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';
import { browserTargets } from '../../scripts/browser-targets.mjs';
import { usedTokens } from '../../scripts/vite-plugin-used-tokens.mjs';

/**
 * The widgets' chunks: one a widget, its skeleton in another, React in one that all share, language tables as small ones
 * of their own.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [usedTokens()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    ...browserTargets,
    outDir: '../../apps/server/dist/public/assets',
    emptyOutDir: true,
    sourcemap: 'hidden',
    // Library mode: no preload code around `import()`, React is asked for by the loader at the same time.
    lib: { entry: { ...entriesIn('widgets', ''), ...entriesIn('skeletons', '-skeleton') }, formats: ['es'] },
    rolldownOptions: {
      // What a widget's late code shares with it stays in the widget's own chunk: one request less.
      preserveEntrySignatures: 'allow-extension',
      output: {
        comments: false,
        // Vite leaves white space in libraries.
        minify: true,
        // The loader carries these names, and hashes do not compress: six characters are 36 bits.
        entryFileNames: '[name]-[hash:6].js',
        chunkFileNames: '[name]-[hash:6].js',
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
});

function entriesIn(folder: string, suffix: string): Record<string, string> {
  const path = join(import.meta.dirname, 'src', folder);
  const files = readdirSync(path).filter((file) => !file.includes('.test.'));
  return Object.fromEntries(files.map((file) => [basename(file, '.ts') + suffix, join(path, file)]));
}
