import { join } from 'node:path';
import { DEMO_KEY, DEMO_PUBLISHER, demoChannelOf, demoFixtures } from '@touchline/demo';
import type { ServerExtension } from '@touchline/server/app/app.ts';
import type { ApiExamples } from '@touchline/server/delivery/docs/describe-api.ts';
import type { Settings } from '@touchline/server/platform/settings/settings.ts';
import type { BuiltInMedia } from '@touchline/server/playback/media/built-in-media.ts';
import { ASSETS } from './assets.ts';
import { createLiveChannels } from './live-channel/index.ts';
import { loadDemo } from './load-demo.ts';
import { playSeason } from './play-season.ts';
import { registerDemo } from './register-demo.ts';
import { withSimulatedLocation } from './simulate-location.ts';

/** The clips and live channels of the demo. */
export const demoMedia: BuiltInMedia = {
  publisher: DEMO_PUBLISHER.id,
  folder: join(ASSETS, 'media'),
  hasChannel: (name, now) => demoChannelOf(name, now) !== null,
  openChannels: (app, ports) => createLiveChannels(app, { channelOf: demoChannelOf, ...ports }),
};

/** Content of the demo for trying calls. */
const apiExamples: ApiExamples = {
  publisherId: DEMO_PUBLISHER.id,
  publicKey: DEMO_KEY,
  ids: {
    bannerCollections: 'home',
    eventTypes: 'football',
    creativeWorks: 'floodlights',
    entities: 'harbour-city',
    videos: 'floodlights',
    offers: 'match-pass',
    accessPolicies: 'members',
    images: 'night',
    mediaFolders: 'reel',
    translations: 'nl',
    publicKeys: DEMO_KEY,
  },
  upcomingEventId: (now) =>
    demoFixtures(now).find(({ sport, start }) => sport === 'football' && start >= now)?.id ?? null,
};

const demoExtension: ServerExtension = {
  name: 'Demo',
  builtInMedia: demoMedia,
  apiExamples,
  adaptGeoLookup: withSimulatedLocation,
  register: registerDemo,
  load: loadDemo,
  start: playSeason,
};

/** Returns the demo for a server with these settings; null if they turn it off. */
export function demoExtensionOf({ demo }: Pick<Settings, 'demo'>): ServerExtension | null {
  return demo ? demoExtension : null;
}
