import { fetchForms } from '../page/forms.mjs';
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
    return {
      ...server,
      query: new URLSearchParams(ATTRIBUTES),
      forms: await fetchForms(server, { widget: 'banner-carousel', attributes: ATTRIBUTES }),
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
