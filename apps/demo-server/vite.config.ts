import { mergeConfig } from 'vite';
import server from '../server/vite.config.ts';

/** The server with the demo, which is the program that `npm start` and deployments run. */
export default mergeConfig(server, {
  root: import.meta.dirname,
  build: { outDir: '../server/dist' },
});
