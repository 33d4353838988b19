import { mergeConfig } from 'vite';
import server from '../server/vite.config.ts';

/**
 * The command `touchline`. Each of its commands is a chunk, and so is the server itself, which some of them load if none
 * is running.
 */
export default mergeConfig(server, {
  root: import.meta.dirname,
  ssr: { noExternal: ['csv-parse', 'ical.js'] },
  build: {
    outDir: '../server/dist',
    rolldownOptions: {
      output: { entryFileNames: 'touchline.js', chunkFileNames: 'touchline-[name].js', codeSplitting: true },
    },
  },
});
