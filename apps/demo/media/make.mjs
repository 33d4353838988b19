import { spawnSync } from 'node:child_process';
import { makeAds } from './make-ads.mjs';
import { makeClip } from './make-clip.mjs';
import { makeImages } from './make-images.mjs';
import { makeReel } from './make-reel.mjs';

// `npm run demo:media`: draws everything that apps/demo/assets holds.
await makeImages();
if (spawnSync('ffmpeg', ['-version']).status === 0) {
  await makeClip();
  await makeReel();
  await makeAds();
} else {
  console.log('There is no ffmpeg on this machine: the clips stay as they are.');
}
