import { PublicEvent } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { eventCaching } from '../public-list/caching.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { registerResource } from '../resource/routes.ts';
import { eventKind } from './event.ts';
import { eventListing } from './listing.ts';
import { toPublicEvent } from './public.ts';
import { registerEventVerbs } from './verbs.ts';
import { registerWatch } from './watch/routes.ts';

const publicEvents: PublicContent = {
  collection: eventKind.collection,
  listing: eventListing,
  item: PublicEvent,
  name: 'Event',
  words: { many: 'events', one: 'An event' },
  weak: true,
  toPublic: toPublicEvent,
  cachingOf: eventCaching,
};

/** The standard methods and verbs for publishers, List, Get and Watch for visitors. */
export function registerEvents(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, eventKind, ports);
  registerEventVerbs(app, ports);
  registerPublicContent(app, publicEvents, ports);
  registerWatch(app, ports);
}
