import { makeClip } from './make-clip.mjs';
import { makePictures } from './make-pictures.mjs';

// `npm run demo:media`: draws everything that apps/demo/assets holds.
await makePictures();
await makeClip();
