import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { CLIP, createCamera } from './clip.mjs';

const MEDIA = new URL('../assets/media/', import.meta.url);

/** The largest clip we commit, bytes. */
const LIMIT = 700_000;

/** The poster is the frame at this share of the clip: the player in full stride. */
const POSTER_AT = 0.345;

/** Draws the promotional clip and its poster into assets/media. Needs ffmpeg with libx264 on the PATH. */
export async function makeClip() {
  await mkdir(MEDIA, { recursive: true });
  const camera = await createCamera();
  const file = fileURLToPath(new URL('promo.mp4', MEDIA));

  await encode(camera, file);
  await writeFile(new URL('promo.webp', MEDIA), await poster(await camera(POSTER_AT)));

  const { size } = await stat(file);
  console.log(`promo.mp4  ${Math.round(size / 1000)} kB`);
  if (size > LIMIT) throw new Error(`promo.mp4 has ${size} bytes; at most ${LIMIT} may be committed`);
}

async function encode(camera, file) {
  const ffmpeg = spawn('ffmpeg', [...input(), ...output(), file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  const frames = CLIP.seconds * CLIP.rate;

  for (let i = 0; i < frames; i++) {
    if (!ffmpeg.stdin.write(await camera(i / frames))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();

  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function input() {
  const size = `${CLIP.width}x${CLIP.height}`;
  return ['-y', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', `${CLIP.rate}`, '-i', '-'];
}

/** H.264 that every browser plays; `faststart` puts the index first, so that playing starts with the first bytes. */
function output() {
  const videoOptions = ['-an', '-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryslow'];
  return [
    ...videoOptions,
    '-tune',
    'animation',
    '-crf',
    '25',
    '-g',
    '80',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
  ];
}

function poster(pixels) {
  const raw = { width: CLIP.width, height: CLIP.height, channels: 3 };
  return sharp(pixels, { raw }).webp({ quality: 72, effort: 6 }).toBuffer();
}
