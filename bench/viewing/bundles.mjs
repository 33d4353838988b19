import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compress } from '../page/compress.mjs';

const PEERS = fileURLToPath(new URL('./peers', import.meta.url));

/** The other client, in the version that our players load on demand. */
const OTHER = 'mux-embed';
const FOLDER = dirname(createRequire(new URL('../../packages/player/package.json', import.meta.url)).resolve(OTHER));

/** Code that reads a consent platform. It is loaded only on pages with one, and our pages have none. */
const PLATFORMS = '*/query-platform.ts';

/** The script of a page, or of what is weighed, minified, without what comes `later`. */
export async function bundle(name, later = [PLATFORMS]) {
  const { outputFiles } = await build({
    entryPoints: [`${PEERS}/${name}.js`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [OTHER, ...later],
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0].contents;
}

/** The other client's script, as a page has it. */
export function readOther() {
  return readFile(`${FOLDER}/mux.js`);
}

/**
 * Bytes, brotli, of our client, of that in a page with a consent platform, of that with the players' own events, and of the
 * other one as published; and its version.
 */
export async function measureSizes() {
  const { version } = JSON.parse(await readFile(`${FOLDER}/../package.json`, 'utf8'));
  const bytesOf = (content) => compress(content, 11).length;
  return {
    ours: bytesOf(await bundle('whole')),
    withPlatform: bytesOf(await bundle('whole', [])),
    withPlayers: bytesOf(await bundle('players')),
    mux: bytesOf(await readOther()),
    version,
  };
}
