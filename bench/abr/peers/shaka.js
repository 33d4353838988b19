// Shaka Player over a bare `<video>`, as its own introduction has it.
import shaka from 'shaka-player';
import { autoplay, poster, preload, slot, src } from '../../player/peers/slot.js';

const video = document.createElement('video');
Object.assign(video, { controls: true, muted: true, playsInline: true, preload, poster, autoplay });
slot.append(video);

const player = new shaka.Player();
await player.attach(video);
await player.load(src);
video.play().catch(() => {});
