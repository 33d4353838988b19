import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { AD_VIDEO, ADS, adCard } from './ad-cards.mjs';

const FOLDER = new URL('../assets/ads/', import.meta.url);

/** All of them together, bytes. */
const LIMIT = 900_000;

/** Draws the demo's own advertisements into assets/ads, each with a quiet chord. Needs ffmpeg with libx264 on the PATH. */
export async function makeAds() {
  await mkdir(FOLDER, { recursive: true });
  let sum = 0;
  for (const ad of ADS) {
    const file = fileURLToPath(new URL(`${ad.name}.mp4`, FOLDER));
    await encode(ad, file);
    sum += (await stat(file)).size;
  }
  console.log(`ads  ${Math.round(sum / 1000)} kB`);
  if (sum > LIMIT) throw new Error(`the ads have ${sum} bytes; at most ${LIMIT} may be committed`);
}

async function encode(ad, file) {
  const ffmpeg = spawn('ffmpeg', [...input(ad.seconds), ...output(), file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  const frames = ad.seconds * AD_VIDEO.rate;
  for (let i = 0; i < frames; i++) {
    const pixels = await sharp(Buffer.from(adCard(ad, i / frames)))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function input(seconds) {
  const { width, height, rate } = AD_VIDEO;
  const videoInput = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${rate}`, '-i', '-'];
  const chord = `sine=f=330:d=${seconds}:r=48000,volume=0.06,afade=t=out:st=${seconds - 0.4}:d=0.4`;
  return ['-y', '-v', 'error', ...videoInput, '-f', 'lavfi', '-i', chord];
}

/** Plays everywhere, its index first. A key frame a second: nobody seeks, but what stalls goes on. */
function output() {
  const videoInput = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryslow',
    '-crf',
    '26',
  ];
  const sound = ['-c:a', 'aac', '-b:a', '32k', '-ac', '1'];
  return [
    ...videoInput,
    '-g',
    '50',
    ...sound,
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ];
}
