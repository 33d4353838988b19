import { build } from './build.mjs';
import { setCloneDefaults } from './clone-defaults.mjs';

/** Becomes `npm run import` or `npm run export`. Standard output is the command's own: builds are told beside it. */
export async function runContentCommand(command) {
  // As `npm start` sets them, so that both have the same publishers.
  setCloneDefaults(process.env);
  await build({ log: console.error }).catch((error) => {
    console.error(`${command}: the build failed.\n${error.message}`);
    process.exit(1);
  });
  process.argv.splice(2, 0, command);
  await import('../apps/server/dist/content.js');
}
