import { defineConfig } from 'vite';
import { browserTargets } from '../../scripts/browser-targets.mjs';

/**
 * Members that only the loader's own code reads and writes; none is of the DOM, of what the server answers or of what is
 * handed to chunks. They get names of one letter.
 */
const OWN_MEMBERS =
  /^(changes|connected|container|current|disconnected|element|emit|load|build|origin|report|root|setState|silent|take|taken|trusted|wake|wear)$/;

/** The loader: one classic script. The build passes its facts in by `define`. */
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
    rolldownOptions: {
      output: {
        extend: false,
        minify: { compress: true, mangle: true, codegen: true, mangleProps: { include: OWN_MEMBERS } },
      },
    },
  },
});
