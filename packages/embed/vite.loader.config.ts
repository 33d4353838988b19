import { defineConfig } from 'vite';
import { browserTargets } from '../../scripts/build/browser-targets.mjs';

/**
 * Members that only the loader's own code uses; none is part of the DOM, of server responses or of arguments to chunks.
 * They are mangled to names of one letter.
 */
const OWN_MEMBERS =
  /^(activate|applyStyles|changes|clear|connected|container|current|disconnected|element|emit|idAttribute|isActive|load|build|origin|report|reservedHeight|root|setState|silent|tag|trusted|wake)$/;

/** The loader: one classic script. The build passes its constants in by `define`. */
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
