/**
 * `npm run dev`: the server, built again and restarted after each change of a source. Reload the page to see it.
 *
 * A change that does not build leaves the last server that did.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { rooms } from './check-imports.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

/** ms in which an editor has written all it wants to write. */
const SETTLE = 150;

const root = fileURLToPath(new URL('..', import.meta.url));
let server;
let timer;
let working = Promise.resolve();

for (const room of Object.keys(rooms)) observe(room);
stopWithNpm();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop().then(() => process.exit(0)));
refresh();

function observe(room) {
  watch(join(root, room, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, SETTLE);
  });
}

/** One refresh after another: a change during a build gets the next one. */
function refresh() {
  working = working.then(rebuild).catch((error) => console.error(`dev: ${error.message}`));
}

async function rebuild() {
  const ran = await build();
  if (server && ran.length === 0) return;
  await stop();
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
    stdio: 'inherit',
    // In a group of its own the terminal's Ctrl-C reaches it only through us, once.
    detached: process.platform !== 'win32',
  });
}

/** Waits for the end: the next server needs the lock on the data. */
async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
