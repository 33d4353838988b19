export const KEY = 'pk_club';
/** A key whose domains do not include the site. */
export const OTHER_SITES_KEY = 'pk_elsewhere';
const PUBLISHER = '/publishers/club';

/** Text that a filter of WordPress would change: quotes, a smiley, a shortcode, markup. */
export const HOSTILE_TITLE = `Rosa's "best" -- (c) :) [gallery] <b>&amp;`;

/** Makes a publisher with what the seven widgets show. Only pages of `site` may use its key. */
export async function createContent({ manage }, site) {
  const create = (path, body) => manage('POST', path, body);
  const imageUrl = `${site}/wp-includes/images/w-logo-blue.png`;
  await create('/publishers?publisherId=club', { displayName: 'Club', languageCode: 'en' });
  await create(`${PUBLISHER}/publicKeys?publicKeyId=${KEY}`, {
    allowedDomains: [new URL(site).host],
    rateLimit: { requestsPerMinutePerAddress: 100_000 },
  });
  await create(`${PUBLISHER}/publicKeys?publicKeyId=${OTHER_SITES_KEY}`, { allowedDomains: ['elsewhere.example'] });
  for (const [at, title] of ['Opening day', HOSTILE_TITLE, 'Extra time'].entries()) {
    const film = { typeId: 'film', title, thumbnailUrl: imageUrl, videoIds: [] };
    await create(`${PUBLISHER}/creativeWorks?creativeWorkId=film-${at + 1}`, film);
  }
  await create(`${PUBLISHER}/events?eventId=derby`, {
    typeId: 'football',
    title: 'Harbour City - Old Quay',
    status: 'EVENT_STATUS_STARTED',
    startTime: new Date(Date.now() - 60_000).toISOString(),
    metadata: scored(0),
  });
  await create(`${PUBLISHER}/videos?videoId=clip`, {
    displayName: 'Highlights',
    playlists: [{ format: 'HLS', url: '/media/reel/master.m3u8' }],
    posterUrl: imageUrl,
  });
  await create(`${PUBLISHER}/bannerCollections?bannerCollectionId=home`, {
    banners: [{ id: 'one', backgroundAssets: [{ assetUrl: imageUrl }] }],
  });
}

/** Makes a secret key of the publisher. */
export async function createSecretKey({ manage }) {
  return (await manage('POST', `${PUBLISHER}/secretKeys`, {})).secret;
}

/** Posts a goal of the home side. */
export function scoreGoal({ manage }, score) {
  return manage('PATCH', `${PUBLISHER}/events/derby`, { metadata: scored(score) });
}

export function removeVideo({ manage }) {
  return manage('DELETE', `${PUBLISHER}/videos/clip`);
}

function scored(home) {
  return { home: { name: 'Harbour City' }, away: { name: 'Old Quay' }, score: { home, away: 0 } };
}
