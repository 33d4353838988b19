/**
 * `npm run import`, `export`, `import-video` and `media`: builds missing or stale outputs, then runs the command of
 * apps/cli that the first argument names. docs/import.md and docs/media.md describe the commands. Standard output
 * belongs to the command, so the build is reported on standard error.
 */
import { build } from './build.mjs';
import { setCloneDefaults } from './clone-defaults.mjs';

const command = process.argv[2];
// The same defaults as `npm start`, so that both have the same publishers.
setCloneDefaults(process.env);
await build({ log: console.error }).catch((error) => {
  console.error(`${command}: the build failed.\n${error.message}`);
  process.exit(1);
});
await import('../apps/server/dist/content.js');
