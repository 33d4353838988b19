import { cdnOf } from '../page/http.mjs';
import { publisherPage } from '../page/publisher-page.mjs';
import { loadParts } from './parts.mjs';
import { sourcesOf } from './touchline.mjs';

/** Puts what follows more than a viewport below the fold. */
const BELOW = '<style>.below{height:2000px}</style><div class="below"></div>';

/** The publisher's pages by path: each entry's in each part that loads are compared in, and those that are ours alone. */
export async function pagesOf(options) {
  return { ...(await comparedPages(options)), ...(options.touchline ? await ownPages(options.touchline) : {}) };
}

/** Pages of the parts that are about us alone; the last has nothing but our loader, for players to come and go. */
async function ownPages({ direct, formsOf }) {
  const [pressed, playing, lazy] = await Promise.all([
    formsOf('clip'),
    formsOf('clip', { autoplay: true }),
    formsOf('clip', { loading: 'lazy' }),
  ]);
  return {
    '/poster/snippet': publisherPage(pressed.snippet),
    '/poster/inlined': publisherPage(pressed.inlined),
    '/handover': publisherPage(playing.snippet),
    '/away': publisherPage(BELOW + lazy.snippet),
    '/mounts': publisherPage(`<script async src="${direct}/embed.js"></script>`),
  };
}

async function comparedPages({ port, parts, entries, styled, touchline }) {
  const cdn = cdnOf(port);
  const sources = sourcesOf({ cdn, direct: touchline?.direct });
  const pages = {};
  for (const part of parts.filter((name) => loadParts[name])) {
    const { video, pressed } = loadParts[part];
    const options = {
      cdn,
      styled,
      src: sources[video],
      poster: `${cdn}/poster.webp`,
      autoplay: !pressed,
      forms: await touchline?.formsOf(video, { autoplay: !pressed }),
    };
    for (const entry of entriesOfPart(entries, part)) {
      pages[pathOf(part, entry)] = publisherPage(entry.slot(options));
    }
  }
  return pages;
}

/** Returns the entries that run in a part. */
export function entriesOfPart(entries, part) {
  const { entries: names } = loadParts[part];
  return names ? entries.filter(({ name }) => names.includes(name)) : entries;
}

/** Returns the path of an entry's page for a part. */
export function pathOf(part, { name }) {
  return `/${part}/${name}`;
}
