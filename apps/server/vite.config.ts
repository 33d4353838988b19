import { defineConfig, type Plugin } from 'vite';
import { browserTargets } from '../../scripts/build/browser-targets.mjs';
import { usedTokens } from '../../scripts/build/vite-plugin-used-tokens.mjs';

/**
 * Packages inside the file: ours, React, and those of many small files. React is in it so that its production build is
 * used with any NODE_ENV. Finding and reading 2,000 small files would take longer than all the rest of a start.
 */
const bundled = [
  /^@touchline\//,
  'react',
  'react-dom',
  /^@daypicker\//,
  'react-day-picker',
  /^date-fns/,
  '@date-fns/tz',
  /^@tanstack\//,
  'jose',
  'kysely',
  /^modern-tar/,
  'temporal-polyfill',
  'temporal-utils',
  'typebox',
  'ws',
];

/** Builds the server as one file. Other packages of node_modules stay outside. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [usedTokens(), withoutEngines(), escapeWideCharacters()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: bundled },
  build: {
    ...browserTargets,
    target: 'node20',
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'main.js', codeSplitting: false },
      // Bundling does not keep `use client`, which means nothing here.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
});

/** V8 stores a text in one byte for each character, or in two if any character is beyond U+00FF. */
function escapeWideCharacters(): Plugin {
  return {
    name: 'escape-wide-characters',
    generateBundle: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(
          /[^\0-\xff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
        );
      }
    },
  };
}

/**
 * Players are only rendered here and never play. Engines, ads and Mux's client use `import()`, which one file cannot
 * contain, and need a browser.
 */
function withoutEngines(): Plugin {
  const none = '\0no-engines';
  return {
    name: 'without-engines',
    enforce: 'pre',
    resolveId: (id) =>
      /\/(controller\/create-controller|ads\/open-ads|engine\/hls-light|viewing\/mux)\.ts$/.test(id) ? none : null,
    load: (id) => (id === none ? 'export {}' : null),
  };
}
