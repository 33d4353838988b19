import { readFileSync } from 'node:fs';
import { chosenOf } from '../options.mjs';
import { BANNERS, bannerCollection, COLLECTION } from './banners.mjs';
import { controls, slides } from './peers/markup.js';

/** Selectors of the first banner's picture, inside whichever document or shadow root it lies in. */
const PEER_IMAGE = '.bx-image';
const OUR_IMAGE = '[part~="banner"] img';

/** Room for the peers' carousel, for those whose snippet reserves it. */
const RESERVED = 'aspect-ratio:2/1';

/**
 * Compared carousels. `slot` returns the HTML that the publisher pastes into the page; `cdn` is the peers' origin, `forms`
 * our own snippets and fragments from the real server.
 */
const peers = [
  { name: 'floor', about: 'hand-written scroll-snap page', slot: ({ cdn }) => slotWith(cdn, 'floor') },
  {
    name: 'floor-reserved',
    about: 'the same, its space reserved',
    slot: ({ cdn }) => slotWith(cdn, 'floor', ` style="${RESERVED}"`),
  },
  {
    name: 'floor-preload',
    about: 'the same, its data preloaded',
    slot: ({ cdn }) => preloadOf(cdn) + slotWith(cdn, 'floor', ` style="${RESERVED}"`),
  },
  { name: 'markup', about: 'the same carousel in the page’s HTML, without scripts', slot: ({ cdn }) => markupOf(cdn) },
  { name: 'embla', about: 'Embla', slot: ({ cdn }) => slotWith(cdn, 'embla') },
  { name: 'embla-react', about: 'Embla + React 19', slot: ({ cdn }) => slotWith(cdn, 'embla-react') },
  { name: 'splide', about: 'Splide', slot: ({ cdn }) => slotWith(cdn, 'splide') },
  { name: 'swiper', about: 'Swiper element', slot: ({ cdn }) => slotWith(cdn, 'swiper') },
  { name: 'iframe', about: 'the floor in an iframe', slot: ({ cdn }) => iframe(cdn) },
  {
    name: 'react-csr',
    about: 'scroll-snap in React 19, client-rendered',
    slot: ({ cdn }) => slotWith(cdn, 'react-csr'),
  },
];

const ours = [
  { name: 'inlined', about: 'Touchline, inlined by the publisher, `<style>`' },
  { name: 'inlined-link', about: 'Touchline, inlined by the publisher, `styles=link`' },
  { name: 'snippet', about: 'Touchline, copy-paste snippet' },
  { name: 'client', about: 'Touchline, `render="client"`' },
].map(({ name, about }) => ({ name, about, slot: ({ forms }) => forms[name] }));

/** The entry that every time is compared with. */
export const FLOOR = 'floor';

/** Everything to compare, or only the named; without a server of ours only the peers. Unknown names throw. */
export function entriesOf({ only, withOurs }) {
  const all = [
    ...peers.map((entry) => ({ ...entry, selector: PEER_IMAGE })),
    ...(withOurs ? ours.map((entry) => ({ ...entry, selector: OUR_IMAGE, tag: 'touchline-banner-carousel' })) : []),
  ];
  return chosenOf(all, only);
}

/** The script tag of a peer; also what its iframe holds. */
export function scriptOf(cdn, name) {
  return `<script type="module" async data-api="${cdn}/api/banners/${COLLECTION}" src="${cdn}/${name}.js"></script>`;
}

function slotWith(cdn, name, attributes = '') {
  return `<div id="slot"${attributes}></div>${scriptOf(cdn, name)}`;
}

function preloadOf(cdn) {
  return `<link rel="preload" as="fetch" crossorigin href="${cdn}/api/banners/${COLLECTION}">`;
}

/** No delivery can be faster: the page's HTML contains everything but the pictures. */
function markupOf(cdn) {
  const css = ['carousel', 'scroll-snap'].map((name) =>
    readFileSync(new URL(`./peers/${name}.css`, import.meta.url), 'utf8')
  );
  const row = `<div class="bx-row">${slides(bannerCollection(cdn))}</div>`;
  return `<style>${css.join('')}</style><section class="bx">${row}${controls(BANNERS)}</section>`;
}

function iframe(cdn) {
  const style = `border:0;width:100%;${RESERVED};display:block`;
  return `<iframe src="${cdn}/iframe.html" title="Banners" style="${style}"></iframe>`;
}
