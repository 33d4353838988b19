import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { compress } from '../page/compress.mjs';
import { OUTPUT } from './output.mjs';

const SOURCE = fileURLToPath(new URL('./peers', import.meta.url));

/** The peers' scripts; each is one file with its CSS in it, as small as a publisher could make it. */
const SCRIPTS = ['floor.js', 'iframe.js', 'embla.js', 'splide.js', 'swiper.js', 'embla-react.jsx', 'react-csr.jsx'];

/** Bundles, minifies and compresses (brotli) each peer to `<name>.js` beside the pictures. */
export async function bundlePeers() {
  for (const script of SCRIPTS) {
    const bundle = await build({
      entryPoints: [`${SOURCE}/${script}`],
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [cssAsText],
      legalComments: 'none',
      write: false,
    });
    const name = script.replace(/\.jsx?$/, '');
    await writeFile(`${OUTPUT}/${name}.js`, compress(bundle.outputFiles[0].contents, 11));
  }
}

const cssAsText = {
  name: 'css-as-text',
  setup(plugin) {
    plugin.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true });
      return { loader: 'text', contents: code.trim() };
    });
  },
};
