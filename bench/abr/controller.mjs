import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const SOURCE = fileURLToPath(new URL('../../packages/player/src/abr/index.ts', import.meta.url));

/** The player's own code for it, as its `abr/index.ts` has it, and `bytes`: what a browser gets of that, brotli. */
export async function loadController() {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const { contents } = outputFiles[0];
  const code = await import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`);
  return { ...code, bytes: brotliCompressSync(contents).length };
}
