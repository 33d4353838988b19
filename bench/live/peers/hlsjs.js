// Bare `<video>` with hls.js, which is in its low-latency mode by itself.
import Hls from 'hls.js/light';

const slot = document.getElementById('player');
const video = document.createElement('video');
Object.assign(video, { muted: true, playsInline: true, controls: true });
video.style.width = '100%';
slot.append(video);

const hls = new Hls();
hls.loadSource(slot.dataset.src);
hls.attachMedia(video);
hls.on(Hls.Events.MANIFEST_PARSED, () => video.play().catch(() => {}));

/** Epoch ms of what is on the screen. */
globalThis.shownTime = () => hls.playingDate?.getTime() ?? null;
