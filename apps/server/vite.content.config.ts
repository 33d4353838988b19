import { mergeConfig } from 'vite';
import server from './vite.config.ts';

/** What `npm run import` and `npm run export` run. The server itself is a part that is loaded only when none runs. */
export default mergeConfig(server, {
  build: {
    ssr: 'src/import/main.ts',
    rolldownOptions: {
      output: { entryFileNames: 'content.js', chunkFileNames: 'content-[name].js', codeSplitting: true },
    },
  },
});
