import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictures } from './pictures.mjs';

/** Where the committed pictures lie; the server loads them as images of the publisher `demo`. */
export const PICTURES = new URL('../assets/pictures/', import.meta.url);

/** WebP quality: flat shapes show no loss at 72, and the files stay at a few dozen kB. */
const QUALITY = 72;

/** One picture, `pixels` wide (by default as committed), not yet encoded. */
export function paint(name, pixels = pictures[name].pixels) {
  const { draw, ...place } = pictures[name];
  const drawing = Buffer.from(draw(place));
  // Drawn at the final density, so that thin lines are not scaled up from a smaller bitmap.
  const density = (72 * pixels) / place.width;

  return sharp(drawing, { density }).resize({ width: pixels });
}

/** Draws all pictures into assets/pictures. */
export async function makePictures() {
  await mkdir(PICTURES, { recursive: true });

  for (const name of Object.keys(pictures)) {
    const bytes = await paint(name).webp({ quality: QUALITY, effort: 6 }).toBuffer();
    await writeFile(new URL(`${name}.webp`, PICTURES), bytes);
    console.log(`${name}.webp  ${Math.round(bytes.length / 1000)} kB`);
  }
}
