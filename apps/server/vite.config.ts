import { defineConfig, type Plugin } from 'vite';
import { browserTargets } from '../../scripts/browser-targets.mjs';
import { usedTokens } from '../../scripts/vite-plugin-used-tokens.mjs';

/**
 * The server as one file: our packages are in it, and React, so that it is the quick build of it whatever NODE_ENV says;
 * those of node_modules stay outside.
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

/** Players are drawn here and never play: engines and ads come by `import()`, which one file cannot hold, and want a browser. */
function withoutEngines(): Plugin {
  const none = '\0no-engines';
  return {
    name: 'without-engines',
    enforce: 'pre',
    resolveId: (id) => (/\/(conductor\/create-conductor|ads\/open-breaks)\.ts$/.test(id) ? none : null),
    load: (id) => (id === none ? 'export {}' : null),
  };
}
