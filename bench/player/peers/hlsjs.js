// Bare `<video>` with the light build of hls.js: what all others are compared with.
import Hls from 'hls.js/light';
import { autoplay, poster, preload, slot, src } from './slot.js';

const video = document.createElement('video');
Object.assign(video, { controls: true, muted: true, playsInline: true, preload, poster, autoplay });
slot.append(video);

const hls = new Hls({ autoStartLoad: autoplay });
hls.loadSource(src);
hls.attachMedia(video);

if (autoplay) video.play().catch(() => {});
else {
  video.addEventListener('play', () => hls.startLoad(), { once: true });
  video.addEventListener('click', (event) => {
    if (!video.paused) return;
    event.preventDefault();
    video.play();
  });
}
