import { mergeConfig } from 'vite';
import server from './vite.config.ts';

/** The thread of the embedded store, which the server and the commands start from the file beside them. */
export default mergeConfig(server, {
  build: {
    ssr: 'src/database/store-worker.ts',
    rolldownOptions: { output: { entryFileNames: 'store-worker.js' } },
  },
});
