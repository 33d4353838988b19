import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { ApiError } from '../errors.ts';
import type { Size } from './picture-size.ts';

/** px of the longer side at which a drawing is made; every answer is a smaller copy of that. */
const RASTER = 2_048;
/** ms for one drawing, start of the process included; a club's crest takes 0.3 s of it. */
const PATIENCE = 10_000;
/** Bytes of a drawing made: 2048 × 2048 px without any compression, and a little. */
const MAX_OUTPUT = 17 * 1024 * 1024;

/** A drawing turned into pixels. `width` and `height` are what it says of itself, which may be smaller or larger. */
export interface Raster extends Size {
  readonly png: Buffer;
}

/**
 * Draws an SVG, in a process of its own with a time limit: a kilobyte of nested uses or filters keeps the renderer busy
 * for minutes, and nothing can stop it from within.
 *
 * The renderer loads nothing from outside the text, knows no entity of a file, and runs no script. The process sees
 * nothing of our environment. `patience` in ms. Throws `IMAGE_INVALID`.
 */
export async function rasteriseSvg(svg: Uint8Array, patience = PATIENCE): Promise<Raster> {
  const output = await run(svg, patience);
  const end = output.indexOf('\n');
  const { width, height } = JSON.parse(output.toString('utf8', 0, end)) as Size;
  return { width, height, png: output.subarray(end + 1) };
}

/** Reads SVG, writes a line of JSON with its own size, then the PNG. */
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
    const shrunk = { width: ${RASTER}, height: ${RASTER}, fit: 'inside' };
    const png = await sharp(svg, { limitInputPixels: false }).resize(shrunk).png({ compressionLevel: 3 }).toBuffer();
    process.stdout.write(JSON.stringify({ width, height }) + '\\n');
    process.stdout.write(png);
  });
  process.on('unhandledRejection', () => process.exit(1));
`;

function run(svg: Uint8Array, patience: number): Promise<Buffer> {
  const library = createRequire(import.meta.url).resolve('sharp');
  const child = spawn(process.execPath, ['-e', PROGRAM, library], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patience,
    killSignal: 'SIGKILL',
  });
  // Visitors' requests go first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // It may end before it has read everything; its exit tells.
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
  const why = code === null ? 'takes too long to draw; simplify it' : 'is no valid SVG';
  return new ApiError('IMAGE_INVALID', `The drawing ${why}.`);
}
