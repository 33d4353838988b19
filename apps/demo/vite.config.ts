import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { browserTargets } from '../../scripts/build/browser-targets.mjs';
import { usedTokens } from '../../scripts/build/vite-plugin-used-tokens.mjs';

const source = resolve(import.meta.dirname, 'src');
/** All texts are in the first render of a React page, so their languages are no chunks. */
const EXPECTED_LOGS = new Set(['INEFFECTIVE_DYNAMIC_IMPORT', 'PLUGIN_TIMINGS']);

/**
 * Builds the files of the demo pages: `paper.js` and `paper.css` by these names, and the React page with hashed chunks.
 *
 * Images and clips are not copied: the server serves them from assets, also under /demo/.
 */
export default defineConfig({
  root: resolve(source, 'react-page'),
  base: '/demo/',
  publicDir: false,
  // Without it the library of peers would want parts of Node.
  resolve: { conditions: [...defaultClientConditions, 'p2pml:core-as-bundle'] },
  plugins: [react(), usedTokens(), prerendered()],
  build: {
    ...browserTargets,
    outDir: resolve(import.meta.dirname, '../server/dist/public/demo'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The React page has all widgets and all engines. kB.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      onLog: (level, log, handle) => EXPECTED_LOGS.has(log.code ?? '') || handle(level, log),
      input: {
        paper: resolve(source, 'page/scripts/paper.ts'),
        style: resolve(source, 'page/paper.css'),
        react: resolve(source, 'react-page/react.html'),
      },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'paper' ? 'paper.js' : 'chunks/[name]-[hash].js'),
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: ({ originalFileNames: [file] }) =>
          file?.endsWith('paper.css') ? 'paper.css' : 'chunks/[name]-[hash][extname]',
      },
    },
  },
});

/** Prints the React page's own markup into its HTML, so that there is something to hydrate. */
function prerendered(): Plugin {
  return {
    name: 'demo-prerender',
    async transformIndexHtml(html) {
      const server = await createServer({
        configFile: false,
        root: source,
        plugins: [react()],
        server: { middlewareMode: true, watch: null, hmr: false, ws: false },
        appType: 'custom',
        logLevel: 'error',
      });
      try {
        const page = await server.ssrLoadModule('/react-page/prerender.tsx');
        return html.replace('<!--react-->', () => page['prerender']());
      } finally {
        await server.close();
      }
    },
  };
}
