import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compress } from '../page/compress.mjs';

/** The peer's script with its CSS in it, minified and compressed as its author's build would. */
export async function bundleList() {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('./peers/list.js', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.css': 'text' },
    legalComments: 'none',
    write: false,
  });
  return compress(bundle.outputFiles[0].contents, 11);
}
