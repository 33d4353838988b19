import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compress } from '../page/compress.mjs';

const SOURCE = fileURLToPath(new URL('./peers', import.meta.url));

/** The peers, and whether their package brings a sheet. */
const SCRIPTS = ['hlsjs.js', 'videojs8.js', 'videojs10.jsx', 'mux-player-react.jsx', 'vidstack-react.jsx'];

/**
 * Bundles each peer as its publisher would (minified, split at dynamic imports) into a folder of brotli files; gives the
 * names of those that have a sheet, `main.css` beside `main.js`.
 */
export async function bundlePeers() {
  const styled = new Set();
  for (const script of SCRIPTS) {
    const name = script.replace(/\.jsx?$/, '');
    const folder = `${OUTPUT}/peers/${name}`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const { path, contents } of await bundleOf(`${SOURCE}/${script}`, folder)) {
      await writeFile(`${folder}/${basename(path)}`, compress(contents, 11));
      if (path.endsWith('.css')) styled.add(name);
    }
  }
  return styled;
}

async function bundleOf(script, folder) {
  const { outputFiles } = await build({
    entryPoints: { main: script },
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: '[hash]',
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff': 'dataurl', '.svg': 'dataurl', '.ttf': 'dataurl' },
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  return outputFiles;
}

/** Folder of the peers' bundles and the media; git-ignored. */
export const OUTPUT = fileURLToPath(new URL('../dist/player', import.meta.url));
