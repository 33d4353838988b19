import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compress } from '../page/compress.mjs';

const PEERS = fileURLToPath(new URL('./peers', import.meta.url));
const MUX = new URL('../../packages/player/node_modules/mux-embed/', import.meta.url);

/** The script of a page, or of what is weighed, minified. */
export async function bundle(name) {
  const { outputFiles } = await build({
    entryPoints: [`${PEERS}/${name}.js`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: name === 'whole' ? ['mux-embed'] : [],
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0].contents;
}

/** Bytes, brotli, of our client and of the other one as it is published; and the other one's version. */
export async function weigh() {
  const { version } = JSON.parse(await readFile(new URL('package.json', MUX), 'utf8'));
  const mux = await readFile(new URL('dist/mux.js', MUX));
  const bytesOf = (content) => compress(content, 11).length;
  return { ours: bytesOf(await bundle('whole')), mux: bytesOf(mux), version };
}
