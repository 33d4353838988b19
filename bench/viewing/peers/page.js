// A bare `<video>` with hls.js, watched by those that the address names: `?by=ours,mux`.
import { watchViewing } from '@touchline/player/viewing';
import Hls from 'hls.js/light';

const parameters = new URLSearchParams(location.search);
const by = parameters.get('by').split(',');
const video = document.querySelector('video');
const hls = new Hls({ autoStartLoad: false });
const ours = [];

/** Keeps what would be sent. */
const counter = {
  add: (event) => ours.push(event),
  counts: () => true,
  flush() {},
  who: () => ({
    userId: 'u',
    sessionId: 's',
    visitor: { viewerId: 'v', sampleNumber: 0, sessionId: 's', sessionStart: 0, sessionEnd: 0 },
  }),
};

const about = () => ({
  ...{
    videoId: 'bench',
    title: '',
    duration: null,
    live: false,
    sourceUrl: parameters.get('src'),
    rendition: null,
    latency: null,
  },
  ...{ widget: 'video-player', authUserId: null, publicKey: 'pk', envKey: 'bench' },
});

if (by.includes('mux')) {
  await new Promise((done) => {
    const script = document.createElement('script');
    Object.assign(script, { src: '/mux.js', onload: done });
    document.head.append(script);
  });
  globalThis.mux.monitor(video, {
    beaconCollectionDomain: parameters.get('collector'),
    disableCookies: true,
    data: { env_key: 'bench', video_id: 'bench' },
  });
}
const watch = by.includes('ours') ? watchViewing({ media: video, past: [], about, counter }) : null;

hls.loadSource(parameters.get('src'));
hls.attachMedia(video);
video.addEventListener('play', () => hls.startLoad(), { once: true });

globalThis.bench = {
  video,
  ours,
  watch,
  end() {
    watch?.end();
    video.mux?.destroy();
  },
};
