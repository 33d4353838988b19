import { chosenOf } from '../options.mjs';

/** Selectors of the first event's card, in the document or a shadow root. */
const PEER_CARD = '.ev-card';
const OUR_CARD = '[part~="event-card"]';

/** Compared widgets; `slot` returns the HTML on the publisher's page. */
const peers = [
  {
    name: 'floor',
    about: 'hand-written list, rendered by the client',
    selector: PEER_CARD,
    slot: ({ cdn }) =>
      `<div id="slot"></div><script type="module" async data-api="${cdn}/api/events" src="${cdn}/list.js"></script>`,
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
