/** Runs the built server, as `npm start` does, on an empty data directory that goes away with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
process.env.DATA_DIR = folder;
process.env.NODE_ENV = 'production';
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await import('../apps/server/dist/main.js');
