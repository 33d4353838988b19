/** Runs the built server, as `npm start` does, on an empty data directory that goes away with it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
// Media of nobody in particular, so that each test may protect a folder of its own: the demo's belong to the demo.
const reel = new URL('../apps/demo/assets/media/reel', import.meta.url);
for (let n = 0; n < 32; n++) cpSync(reel, join(folder, 'media', `guarded-${n}`), { recursive: true });
process.env.DATA_DIR = folder;
process.env.NODE_ENV = 'production';
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await import('../apps/server/dist/main.js');
