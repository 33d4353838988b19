/** `npm start`: builds what is missing or stale, then becomes the server, so that signals and the terminal are its own. */
import { build } from './build.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// React has a development build, several times slower, for whoever does not say otherwise.
process.env.NODE_ENV ??= 'production';

stopWithNpm();
await build().catch((error) => {
  console.error(`start: the build failed.\n${error.message}`);
  process.exit(1);
});
await import('../apps/server/dist/main.js');
