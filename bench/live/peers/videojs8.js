// video.js 8, whose engine has low latency on by itself.
import videojs from 'video.js';

const slot = document.getElementById('player');
const video = document.createElement('video');
video.className = 'video-js';
video.playsInline = true;
slot.append(video);

const player = videojs(video, {
  controls: true,
  muted: true,
  autoplay: true,
  width: 640,
  liveui: true,
  html5: { vhs: { overrideNative: true } },
  sources: [{ src: slot.dataset.src, type: 'application/x-mpegURL' }],
});

/** Epoch ms of what is on the screen: the engine keeps what the first segment's date is on its time line. */
globalThis.shownTime = () => {
  const { vhs } = player.tech({ IWillNotUseThisInPlugins: true }) ?? {};
  const [offset] = Object.values(vhs?.playlistController_?.syncController_?.timelineToDatetimeMappings ?? {});
  return offset === undefined ? null : (player.currentTime() - offset) * 1000;
};
