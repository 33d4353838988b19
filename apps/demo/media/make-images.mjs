import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { images } from './images.mjs';

/** Folder of the committed images, which the server loads as images of the publisher `demo`. */
export const IMAGES = new URL('../assets/pictures/', import.meta.url);

/** WebP quality: flat shapes show no loss at 72, and the files stay at a few dozen kB. */
const QUALITY = 72;

/** One picture, `pixels` wide (by default as committed), not yet encoded. */
export function paint(name, pixels = images[name].pixels) {
  const { draw, ...place } = images[name];
  const drawing = Buffer.from(draw(place));
  // Drawn at the final density, so that thin lines are not scaled up from a smaller bitmap.
  const density = (72 * pixels) / place.width;

  return sharp(drawing, { density }).resize({ width: pixels });
}

/** Draws all pictures into assets/pictures. */
export async function makeImages() {
  await mkdir(IMAGES, { recursive: true });

  for (const name of Object.keys(images)) {
    const bytes = await paint(name).webp({ quality: QUALITY, effort: 6 }).toBuffer();
    await writeFile(new URL(`${name}.webp`, IMAGES), bytes);
    console.log(`${name}.webp  ${Math.round(bytes.length / 1000)} kB`);
  }
}
