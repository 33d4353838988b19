import { mergeConfig } from 'vite';
import server from '../server/vite.config.ts';

/**
 * The program of `npm run import`, `npm run export`, `npm run import-video` and `npm run media`. The server itself is a
 * chunk that is loaded only if none is running.
 */
export default mergeConfig(server, {
  root: import.meta.dirname,
  build: {
    outDir: '../server/dist',
    rolldownOptions: {
      output: { entryFileNames: 'content.js', chunkFileNames: 'content-[name].js', codeSplitting: true },
    },
  },
});
