import { mergeConfig } from 'vite';
import server from './vite.config.ts';

/** The worker thread of the embedded store, which the server and the commands start from the file beside them. */
export default mergeConfig(server, {
  build: {
    ssr: 'src/platform/database/store-worker.ts',
    rolldownOptions: { output: { entryFileNames: 'store-worker.js' } },
  },
});
