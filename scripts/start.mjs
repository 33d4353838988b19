/** `npm start`: builds what is missing or stale, then becomes the server, so that signals and the terminal are its own. */
import { build } from './build.mjs';
import { setCloneDefaults } from './clone-defaults.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

setCloneDefaults(process.env);

stopWithNpm();
await build().catch((error) => {
  console.error(`start: the build failed.\n${error.message}`);
  process.exit(1);
});
await import('../apps/server/dist/main.js');
