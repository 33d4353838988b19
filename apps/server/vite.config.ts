import { defineConfig, type Plugin } from 'vite';
import { browserTargets } from '../../scripts/build/browser-targets.mjs';
import { usedTokens } from '../../scripts/build/vite-plugin-used-tokens.mjs';

/**
 * Builds the server as one file with our packages and React, so that React's production build is used with any
 * NODE_ENV. Packages of node_modules stay outside.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [usedTokens(), withoutEngines()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: [/^@touchline\//, 'react', 'react-dom'] },
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

/**
 * Players are only rendered here and never play. Engines and ads use `import()`, which one file cannot contain, and
 * need a browser.
 */
function withoutEngines(): Plugin {
  const none = '\0no-engines';
  return {
    name: 'without-engines',
    enforce: 'pre',
    resolveId: (id) => (/\/(controller\/create-controller|ads\/open-ads)\.ts$/.test(id) ? none : null),
    load: (id) => (id === none ? 'export {}' : null),
  };
}
