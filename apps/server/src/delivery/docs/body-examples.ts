/** A valid body by collection, shown in the docs for Create and Update. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  publishers: { displayName: 'Acme', languageCode: 'en', timeZone: 'Europe/Amsterdam' },
  events: {
    typeId: 'football',
    title: 'Ajax - PSV',
    startTime: '2026-11-21T14:00:00Z',
    metadata: { home: { name: 'Ajax' }, away: { name: 'PSV' }, score: { home: 1, away: 0 } },
  },
  eventTypes: { displayName: 'Football', paths: { home_name: 'metadata.home.name', away_name: 'metadata.away.name' } },
  creativeWorks: {
    typeId: 'documentary',
    title: { en: 'The Derby', nl: 'De derby' },
    releaseTime: '2026-12-01T18:00:00Z',
  },
  entities: { typeId: 'team', displayName: 'Ajax', metadata: { country: 'NL' } },
  videos: {
    displayName: 'Ajax - PSV (main)',
    live: true,
    playlists: [{ format: 'HLS', url: 'https://media.example/v1/main.m3u8' }],
  },
  accessPolicies: { requireAuthentication: true, geo: { mode: 'ALLOW', regions: ['NL', 'BE'] } },
  offers: {
    displayName: { en: 'Match pass', nl: 'Wedstrijdpas' },
    prices: [{ currencyCode: 'EUR', minorUnits: 499, regions: [] }],
    accessSeconds: 172_800,
  },
  checkoutSessions: { offerId: 'matchpass', requestId: '5d1f0a52-8c3e-4b76-9f30-2f6c7a1b9e04' },
  entitlements: { userId: 'visitor-7', offerId: 'matchpass', endTime: '2027-06-30T22:00:00Z' },
  playbackTokens: { userId: 'visitor-7', videoIds: ['ajax-psv-main'], offerIds: ['matchpass'] },
  signingKeys: { displayName: 'Our shop' },
  collect: {
    metadata: { transmission_timestamp: 1_795_262_400_000 },
    events: [
      {
        family: 'player',
        event: 'playing',
        value: true,
        userId: '4ee98ee1-8f9a-4f0c-9d0e-3f4c5a6b7c8d',
        authUserId: null,
        sessionId: '0b7f8a52-5a0e-4c53-9a41-6e0c1d2f3a4b',
        videoId: 'ajax-psv-main',
        publicKey: 'pk_acme',
        ts: 1_795_262_400_000,
      },
    ],
  },
  bannerCollections: {
    banners: [{ id: 'b1', destinationUrl: 'https://acme.example/derby', texts: [{ text: 'Derby day' }] }],
  },
  translations: { texts: { Today: 'Vandaag' } },
  publicKeys: { displayName: 'Our site', allowedDomains: ['acme.example'] },
  secretKeys: { displayName: 'Nightly import' },
};

/** Example ids of new resources by query parameter. The server generates the others. */
export const NEW_IDS: Readonly<Record<string, string>> = {
  publisherId: 'acme',
  eventId: 'ajax-psv',
  eventTypeId: 'my-football',
  creativeWorkId: 'the-derby',
  entityId: 'ajax',
  videoId: 'ajax-psv-main',
  offerId: 'matchpass',
  accessPolicyId: 'benelux',
  bannerCollectionId: 'derby',
  translationId: 'de',
  publicKeyId: 'pk_acme',
  imageId: 'ajax',
};

/** Bodies of custom methods that require one, by verb. */
export const VERB_EXAMPLES: Readonly<Record<string, object | undefined>> = {
  query: {
    metrics: ['plays', 'uniqueViewers', 'watchTime'],
    dimensions: ['video'],
    interval: { startTime: '2026-11-21T00:00:00Z', endTime: '2026-11-22T00:00:00Z' },
  },
  exportViewer: { viewerId: '00000000-0000-4000-8000-000000000000' },
  pay: { outcome: 'paid' },
  eraseViewer: { viewerId: '00000000-0000-4000-8000-000000000000' },
};
