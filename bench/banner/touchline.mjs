import { KEY, PUBLISHER, startServer } from '../page/server.mjs';
import { bannerCollection, COLLECTION } from './banners.mjs';

/** The attributes of the element in all four forms, as the fragment's query names them. */
const ATTRIBUTES = { collection: COLLECTION, key: KEY, loading: 'eager', locale: 'en' };

/**
 * Our real server, filled through the management API with the banners that everyone shows (page/server.mjs).
 *
 * Gives `direct` (the server), `forms` (our four ways onto a page, as HTML), `query` of the fragment, and `close`.
 */
export async function startTouchline({ port, cdn }) {
  const server = await startServer({ port });
  try {
    const { banners } = bannerCollection(cdn);
    await server.create(`${PUBLISHER}/bannerCollections?bannerCollectionId=${COLLECTION}`, { banners });
    return { ...server, query: new URLSearchParams(ATTRIBUTES), forms: await fetchForms(server) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function fetchForms({ read, origin }) {
  const loader = `<script async src="${origin}/embed.js"></script>`;
  const pathOf = (kind, more) => `/v1/${kind}/banner-carousel?${new URLSearchParams({ ...ATTRIBUTES, ...more })}`;
  const fragment = (more = {}) => read(pathOf('fragments', { ...more, format: 'html' }));
  const snippet = async (more = {}) => JSON.parse(await read(pathOf('snippets', more))).html;

  return {
    inlined: (await fragment()) + loader,
    'inlined-link': (await fragment({ styles: 'link' })) + loader,
    snippet: await snippet(),
    client: await snippet({ render: 'client' }),
  };
}
