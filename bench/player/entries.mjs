import { chosenOf } from '../options.mjs';

/** The entry that every time is compared with. */
export const BARE = 'hlsjs';

/** Compared players; `slot` returns the HTML on the publisher's page (for the options see pages.mjs). */
const peers = [
  { name: BARE, about: 'bare `<video>` and hls.js light' },
  { name: 'videojs8', about: 'video.js 8, with its sheet' },
  { name: 'videojs10', about: 'video.js 10, `@videojs/react`' },
  { name: 'mux-player-react', about: 'mux-player-react' },
  { name: 'vidstack-react', about: '`@vidstack/react` with its layout' },
].map((entry) => ({
  ...entry,
  box: '#player',
  // They bring theirs with them.
  controls: 'video',
  slot: (options) => peerSlot(entry.name, options),
}));

const ours = [
  { name: 'snippet', about: 'Touchline, copy-paste snippet' },
  { name: 'inlined', about: 'Touchline, inlined by the publisher' },
].map((entry) => ({
  ...entry,
  box: 'touchline-video-player',
  controls: 'touchline-video-player [part~="controls"]',
  isOurs: true,
  slot: ({ forms }) => forms[entry.name],
}));

/** Everything to compare, or only the named; without a server of ours only the peers. Unknown names throw. */
export function entriesOf({ only, withOurs }) {
  return chosenOf(withOurs ? [...peers, ...ours] : peers, only);
}

const STYLE =
  '<style>#player{aspect-ratio:16/9;background:#000}#player>video,.fill{display:block;width:100%;height:100%}</style>';

function peerSlot(name, { cdn, styled, src, poster, autoplay }) {
  const sheet = styled.has(name) ? `<link rel="stylesheet" href="${cdn}/peers/${name}/main.css">` : '';
  const data = `data-src="${src}" data-poster="${poster}"${autoplay ? ' data-autoplay' : ''}`;
  const script = `<script type="module" async src="${cdn}/peers/${name}/main.js"></script>`;
  return `${STYLE}${sheet}<div id="player" ${data}></div>${script}`;
}
