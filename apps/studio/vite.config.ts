import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserTargets } from '../../scripts/build/browser-targets.mjs';

/** The Studio: one page under `/studio/`, its chunks with hashes in their names. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'src'),
  base: '/studio/',
  publicDir: false,
  plugins: [react()],
  build: {
    ...browserTargets,
    outDir: resolve(import.meta.dirname, '../server/dist/public/studio'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // A policy without `data:` or anything inline: what is small is a file, too.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'chunks/[name]-[hash].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]',
      },
    },
  },
});
