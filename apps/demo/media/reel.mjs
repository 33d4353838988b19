import sharp from 'sharp';
import { CLIP, createCamera } from './clip.mjs';
import { images } from './images.mjs';

/** Seconds of one shot: one segment, so that every cut is where a segment begins. */
export const SHOT = 4;

/** Size in pixels, frames a second. */
export const REEL = { width: 1280, height: 720, rate: 25 };

/** A shot is a picture that the camera moves over: [x, y, width], in shares of the picture, from its first frame to its last. */
const SHOTS = [
  { image: 'tunnel', from: [0, 0, 1], to: [0.28, 0.28, 0.44] },
  { run: [0.2, 0.2 + SHOT / CLIP.seconds] },
  { image: 'goal', from: [0.16, 0.12, 0.6], to: [0, 0, 1] },
  { image: 'court', from: [0, 0.2, 0.72], to: [0.28, 0, 0.72] },
  { image: 'sprint', from: [0.06, 0.02, 0.94], to: [0.3, 0.16, 0.7] },
  { image: 'trophy', from: [0, 0, 1], to: [0.2, 0.06, 0.6] },
];

/** Seconds of the whole reel. */
export const SECONDS = SHOTS.length * SHOT;

/** Gives a function that draws the frame at a second of the reel as a raw RGB buffer. */
export async function createReel() {
  const stadium = await createCamera();
  return async (second) => {
    const shot = SHOTS[Math.floor(second / SHOT)];
    const share = (second % SHOT) / SHOT;
    if (shot.run) return withClock(await stadium((shot.run[0] + share * (shot.run[1] - shot.run[0])) % 1), second);
    return withClock(await filmed(shot, share), second);
  };
}

function filmed({ image, from, to }, share) {
  const { draw, ...place } = images[image];
  // Slow at both ends, as a hand moves a camera.
  const eased = (1 - Math.cos(Math.PI * share)) / 2;
  const [x, y, width] = from.map((start, i) => start + eased * (to[i] - start));
  const box = [x * place.width, y * place.height, width * place.width, width * place.height];
  const size = `viewBox="${box.map((side) => side.toFixed(3)).join(' ')}" width="${REEL.width}" height="${REEL.height}"`;
  return sharp(Buffer.from(draw(place).replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, size)))
    .resize(REEL.width, REEL.height)
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The second of the reel in its corner: where one has sought to is plain to see. */
function withClock(pixels, second) {
  const clock = `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="52"><rect width="132" height="52" rx="8" fill="#04110f" opacity=".78"/>
    <text x="66" y="36" text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="29" fill="#fffaf0">0:${String(Math.floor(second)).padStart(2, '0')}</text></svg>`;
  const raw = { width: REEL.width, height: REEL.height, channels: 3 };
  return sharp(pixels, { raw })
    .composite([{ input: Buffer.from(clock), left: 48, top: 40 }])
    .removeAlpha()
    .raw()
    .toBuffer();
}
