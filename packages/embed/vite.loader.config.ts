import { defineConfig } from 'vite';
import { browserTargets } from '../../scripts/browser-targets.mjs';

/** The loader: one classic script. The build passes `__TOUCHLINE__` in by `define`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ...browserTargets,
    outDir: '../../apps/server/dist/public/loader',
    emptyOutDir: true,
    sourcemap: 'hidden',
    // Library mode: no preload code around `import()`.
    lib: { entry: 'src/loader.ts', formats: ['iife'], name: 'touchline', fileName: () => 'embed.js' },
    rolldownOptions: { output: { extend: false } },
  },
});
