import { build } from './build.mjs';

/** Becomes `npm run import` or `npm run export`. Standard output is the command's own: builds are told beside it. */
export async function runContentCommand(command) {
  // React has a development build, several times slower, for whoever does not say otherwise.
  process.env.NODE_ENV ??= 'production';
  await build({ log: console.error }).catch((error) => {
    console.error(`${command}: the build failed.\n${error.message}`);
    process.exit(1);
  });
  process.argv.splice(2, 0, command);
  await import('../apps/server/dist/content.js');
}
