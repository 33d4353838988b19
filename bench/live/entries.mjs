import { chosenOf } from '../options.mjs';

const PEERS = [
  { name: 'hlsjs', about: 'bare `<video>` and hls.js, low latency as it comes' },
  { name: 'videojs8', about: 'video.js 8 with its engine, low latency as it comes' },
].map((entry) => ({ ...entry, slot: ({ src }) => peerSlot(entry.name, src) }));

const OURS = { name: 'touchline', about: 'our snippet', isOurs: true, slot: ({ snippet }) => snippet };

/** Everything to compare, or only the named. Unknown names throw. */
export function entriesOf(only) {
  return chosenOf([OURS, ...PEERS], only);
}

function peerSlot(name, src) {
  return `<div id="player" style="aspect-ratio:16/9" data-src="${src}"></div><script type="module" src="/peers/${name}.js"></script>`;
}
