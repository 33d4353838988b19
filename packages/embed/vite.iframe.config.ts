import { defineConfig } from 'vite';
import { browserTargets } from '../../scripts/build/browser-targets.mjs';

/** The script of pages with frames: one classic script, beside the loader. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ...browserTargets,
    outDir: '../../apps/server/dist/public/loader',
    emptyOutDir: false,
    sourcemap: 'hidden',
    lib: { entry: 'src/iframe/iframe.ts', formats: ['iife'], name: 'touchline', fileName: () => 'iframe.js' },
    rolldownOptions: { output: { extend: false, minify: true } },
  },
});
