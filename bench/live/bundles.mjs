import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PEERS = fileURLToPath(new URL('./peers', import.meta.url));

/** The peers' scripts, by the path that a page asks for. */
export async function bundlePeers(names) {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => `${PEERS}/${name}.js`),
    outdir: '/peers',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  return Object.fromEntries(
    outputFiles.map(({ path, contents }) => [path.replaceAll('\\', '/').slice(-pathLength(path)), contents])
  );
}

/** `/peers/name.js` of a path that may begin with a drive. */
function pathLength(path) {
  return path.length - path.replaceAll('\\', '/').lastIndexOf('/peers/');
}
