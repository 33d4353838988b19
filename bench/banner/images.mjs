import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { BANNERS } from './banners.mjs';
import { OUTPUT } from './output.mjs';

/** Widths of each picture in pixels; all are twice as wide as high. */
const WIDTHS = [1600, 800];

/** Columns of each layer of noise, and how strong it is: big soft shapes first, fine detail last. */
const LAYERS = [
  { columns: 6, strength: 110 },
  { columns: 24, strength: 50 },
  { columns: 96, strength: 6 },
  { columns: 1600, strength: 9 },
];

/** Makes the banners' pictures where they are missing: gradients with grain, which weigh what photographs weigh. */
export async function makeImages() {
  await mkdir(OUTPUT, { recursive: true });
  for (let number = 1; number <= BANNERS; number++) {
    if (WIDTHS.some((width) => !existsSync(fileOf(number, width)))) await makeImage(number);
  }
}

async function makeImage(number) {
  const width = WIDTHS[0];
  const original = await toImage(await blend(LAYERS.map((layer, index) => noise(layer, number * 10 + index))), number);

  for (const target of WIDTHS) {
    await sharp(original, { raw: { width, height: width / 2, channels: 3 } })
      .resize(target, target / 2)
      .webp({ quality: 75 })
      .toFile(fileOf(number, target));
  }
}

/** Random pixels at the layer's own size, smoothly enlarged: one octave of value noise. */
async function noise({ columns, strength }, seed) {
  const random = createRandom(seed);
  const rows = columns / 2;
  const pixels = Uint8Array.from({ length: columns * rows * 3 }, () => 128 + (random() - 0.5) * 2 * strength);
  const small = sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } });
  return small
    .resize(WIDTHS[0], WIDTHS[0] / 2, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
}

async function blend(layers) {
  const buffers = await Promise.all(layers);
  return Uint8ClampedArray.from(buffers[0], (_, at) => 128 + buffers.reduce((sum, layer) => sum + layer[at] - 128, 0));
}

/** Draws as many white discs as the banner's number says, so that a person can tell the pictures apart. */
function toImage(pixels, number) {
  const discs = Array.from(
    { length: number },
    (_, at) => `<circle cx="${200 + at * 200}" cy="400" r="60" fill="#fff"/>`
  );
  const overlay = Buffer.from(`<svg width="1600" height="800">${discs.join('')}</svg>`);
  const raw = { width: 1600, height: 800, channels: 3 };
  return sharp(Buffer.from(pixels.buffer), { raw })
    .composite([{ input: overlay }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

function fileOf(number, width) {
  return `${OUTPUT}/b${number}-${width}.webp`;
}

/** mulberry32: the same pictures on every machine. Source: https://github.com/cprosche/mulberry32 */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
