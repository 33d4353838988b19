import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { IMAGES as NAMES } from '../src/content/images.ts';
import { images } from './images.mjs';
import { IMAGES as FOLDER, paint } from './make-images.mjs';

/** Width at which drawing and file are compared, px: enough to see a moved arm, too little to see an encoder. */
const WIDTH = 160;

describe('make-images', () => {
  it('draws what the content names, and nothing else is committed', async () => {
    const committed = (await readdir(FOLDER)).map((file) => file.replace('.webp', ''));

    expect(Object.keys(images).sort()).toEqual([...NAMES].sort());
    expect(committed.sort()).toEqual([...NAMES].sort());
  });

  it.each([...NAMES])('reproduces the committed %s', async (name) => {
    const committed = await readFile(new URL(`${name}.webp`, FOLDER));

    const difference = await differenceOf(
      await paint(name, 3 * WIDTH)
        .png({ compressionLevel: 1 })
        .toBuffer(),
      committed
    );

    expect(difference).toBeLessThan(4);
  });
});

describe('the clip', () => {
  const clip = new URL('../assets/media/promo.mp4', import.meta.url);

  it('is small enough to commit', async () => {
    expect((await stat(clip)).size).toBeLessThanOrEqual(700_000);
  });

  it('has its index before the pictures, so that it plays while it loads', async () => {
    const bytes = await readFile(clip, 'latin1');

    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });
});

/** Mean difference of two pictures, per channel, 0 to 255. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  expect(a.length).toBe(b.length);
  const sum = a.reduce((total, value, i) => total + Math.abs(value - (b[i] ?? 0)), 0);
  return sum / a.length;
}

function pixelsOf(image: Buffer): Promise<Buffer> {
  // Encoders differ in the colours of transparent pixels, which nobody sees.
  return sharp(image).resize({ width: WIDTH }).flatten({ background: '#fff' }).raw().toBuffer();
}
