import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { ApiError } from '../../platform/http/errors.ts';
import type { Size } from './rendering/image-size.ts';

/** px of the longer side of a rasterized drawing. Every response is scaled down from it. */
const RASTER_SIZE = 2_048;
/** ms for one drawing, including the start of the process; a club's crest takes 0.3 s. */
const DRAWING_TIMEOUT_MS = 10_000;
/** Maximum bytes of a rasterized drawing: 2048 × 2048 px uncompressed, and some room. */
const MAX_OUTPUT = 17 * 1024 * 1024;

/** A rasterized drawing. `width` and `height` are those it declares, which may be smaller or larger. */
export interface Raster extends Size {
  readonly png: Buffer;
}

/**
 * Rasterizes an SVG in a process of its own with a time limit. A kilobyte of nested uses or filters keeps the renderer
 * busy for minutes, and it cannot be stopped from within.
 *
 * The renderer loads no external resources or entities and runs no scripts. The process has an empty environment.
 * `timeoutMs` is the limit. Throws `IMAGE_INVALID`.
 */
export async function rasteriseSvg(svg: Uint8Array, timeoutMs = DRAWING_TIMEOUT_MS): Promise<Raster> {
  const output = await run(svg, timeoutMs);
  const end = output.indexOf('\n');
  const { width, height } = JSON.parse(output.toString('utf8', 0, end)) as Size;
  return { width, height, png: output.subarray(end + 1) };
}

/** Reads an SVG, writes a line of JSON with its own size, then the PNG. */
const PROGRAM = `
  const sharp = require(process.argv[1]);
  const chunks = [];
  process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
    const svg = Buffer.concat(chunks);
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
    const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
    const shrunk = { width: ${RASTER_SIZE}, height: ${RASTER_SIZE}, fit: 'inside' };
    const png = await sharp(svg, { limitInputPixels: false }).resize(shrunk).png({ compressionLevel: 3 }).toBuffer();
    process.stdout.write(JSON.stringify({ width, height }) + '\\n');
    process.stdout.write(png);
  });
  process.on('unhandledRejection', () => process.exit(1));
`;

function run(svg: Uint8Array, timeoutMs: number): Promise<Buffer> {
  const library = createRequire(import.meta.url).resolve('sharp');
  const child = spawn(process.execPath, ['-e', PROGRAM, library], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  // Visitors' requests have priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // It may exit before it has read everything; the exit code matters.
  child.stdin.on('error', () => {});
  child.stdin.end(svg);

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(Buffer.concat(chunks)) : reject(invalid(code))));
  });
}

function invalid(code: number | null): ApiError {
  const why = code === null ? 'takes too long to draw; simplify it' : 'is not a valid SVG';
  return new ApiError('IMAGE_INVALID', `The drawing ${why}.`);
}
