import videojs from 'video.js';
import 'video.js/dist/video-js.css';
import { autoplay, poster, preload, slot, src } from './slot.js';

const video = document.createElement('video');
video.className = 'video-js';
video.playsInline = true;
slot.append(video);

videojs(video, {
  controls: true,
  muted: true,
  autoplay,
  preload,
  poster,
  fill: true,
  html5: { vhs: { overrideNative: true } },
  sources: [{ src, type: 'application/x-mpegURL' }],
});
