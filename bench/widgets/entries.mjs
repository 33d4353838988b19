import { readFileSync } from 'node:fs';
import { chosenOf } from '../options.mjs';
import { listOf } from './peers/list-markup.js';

/** Selectors of the first event's card, in the document or a shadow root. */
const PEER_CARD = '.ev-card';
const OUR_CARD = '[part~="event-card"]';

/** Compared widgets; `slot` returns the HTML on the publisher's page. `api`: the JSON that the peers' API answers. */
const peers = [
  {
    name: 'floor',
    about: 'hand-written list, rendered by the client',
    selector: PEER_CARD,
    slot: ({ cdn }) =>
      `<div id="slot"></div><script type="module" async data-api="${cdn}/api/events" src="${cdn}/list.js"></script>`,
  },
  {
    name: 'markup',
    about: 'the same list in the page’s HTML, without scripts',
    selector: PEER_CARD,
    slot: ({ api }) => markupOf(api),
  },
];

const ours = [
  { name: 'inlined', about: 'Touchline, inlined by the publisher' },
  { name: 'inlined-link', about: 'Touchline, inlined by the publisher, `styles=link`' },
  { name: 'snippet', about: 'Touchline, copy-paste snippet' },
  { name: 'client', about: 'Touchline, `render="client"`' },
].map((entry) => ({
  ...entry,
  selector: OUR_CARD,
  tag: 'touchline-calendar',
  slot: ({ forms }) => forms[entry.name],
}));

/** The entry that every time is compared with. */
export const FLOOR = 'floor';

/** Everything to compare, or only the named. Unknown names throw. */
export function entriesOf(only) {
  return chosenOf([...peers, ...ours], only);
}

/** No delivery can be faster: the page's HTML contains everything but the crests. */
function markupOf(api) {
  const css = readFileSync(new URL('./peers/list.css', import.meta.url), 'utf8');
  return `<style>${css}</style>${listOf(JSON.parse(api))}`;
}
