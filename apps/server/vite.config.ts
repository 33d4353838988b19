import { defineConfig } from 'vite';
import { browserTargets } from '../../scripts/browser-targets.mjs';
import { usedTokens } from '../../scripts/vite-plugin-used-tokens.mjs';

/** The server as one file: our packages are in it, those of node_modules stay outside. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [usedTokens()],
  ssr: { noExternal: [/^@touchline\//] },
  build: {
    ...browserTargets,
    target: 'node20',
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
