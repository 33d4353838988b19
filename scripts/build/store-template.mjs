import { createWriteStream, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';

const { resolve } = createRequire(new URL('../../apps/server/package.json', import.meta.url));
const load = (name) => import(pathToFileURL(resolve(name)));

/**
 * Writes the files of an empty embedded store to a `.tar.gz`. A server unpacks it at its first start: creating those
 * files there would take 850 MB of memory, and 2 s.
 *
 * @param {string} file
 */
export async function buildStoreTemplate(file) {
  const [{ PGlite }, { packTar }] = await Promise.all(['@electric-sql/pglite', 'modern-tar/fs'].map(load));
  const folder = mkdtempSync(join(tmpdir(), 'touchline-store-'));
  try {
    const store = await PGlite.create({ dataDir: folder });
    await store.query('checkpoint');
    await store.close();
    await pipeline(packTar(folder), createGzip(), createWriteStream(`${file}.new`));
    renameSync(`${file}.new`, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
