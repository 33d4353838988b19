/** Runs the built server, as `npm start` does, on an empty data directory that goes away with it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setCloneDefaults } from '../scripts/clone-defaults.mjs';

const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
// Media of nobody in particular, so that each test may protect a folder of its own: the demo's belong to the demo.
const reel = new URL('../apps/demo/assets/media/reel', import.meta.url);
// A second try has another publisher, and a folder keeps its owner: it takes the one 100 further on.
for (const first of [0, 100])
  for (let n = first; n < first + 36; n++) cpSync(reel, join(folder, 'media', `guarded-${n}`), { recursive: true });
process.env.DATA_DIR = folder;
process.env.NODE_ENV = 'production';
setCloneDefaults(process.env);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await import('../apps/server/dist/main.js');
