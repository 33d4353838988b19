/**
 * `npm start`, `npm run import` and others: builds missing or stale outputs, then becomes the command `touchline` of
 * apps/cli. Signals and the terminal are then the command's own. docs/server.md describes it.
 */
import { build } from './build.mjs';
import { setCloneDefaults } from './clone-defaults.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const command = process.argv[2];
const isServer = command === 'start';
// The same defaults for all of them, so that they have the same publishers.
setCloneDefaults(process.env);
if (isServer) stopWithNpm();
// Standard output belongs to a command, whose result it may be.
await build({ log: isServer ? console.log : console.error }).catch((error) => {
  console.error(`${command}: the build failed.\n${error.message}`);
  process.exit(1);
});
await import('../apps/server/dist/touchline.js');
