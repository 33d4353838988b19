import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { answerParent } from './child.mjs';

const { resolve } = createRequire(new URL('../../apps/server/package.json', import.meta.url));

/** Opens one engine that the server is made of, with its own settings, and nothing else. */
answerParent(async ({ engine, dataDir }) => {
  if (engine === 'node:http') {
    await new Promise((listening) => createServer().listen(0, '127.0.0.1', listening));
  } else {
    const { PGlite } = await import(pathToFileURL(resolve('@electric-sql/pglite')));
    await (await PGlite.create({ dataDir })).query('select 1');
  }
  return 'ready';
});
