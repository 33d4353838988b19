import { PublicCreativeWork } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { seldomChanging } from '../public-list/caching.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { registerResource } from '../resource/routes.ts';
import { creativeWorkKind } from './creative-work.ts';
import { creativeWorkListing } from './listing.ts';
import { toPublicCreativeWork } from './public.ts';

const publicCreativeWorks: PublicContent = {
  collection: creativeWorkKind.collection,
  listing: creativeWorkListing,
  item: PublicCreativeWork,
  name: 'CreativeWork',
  words: { many: 'creative works', one: 'A creative work' },
  weak: false,
  toPublic: toPublicCreativeWork,
  cachingOf: seldomChanging,
};

/** The standard methods for publishers, List and Get for visitors. */
export function registerCreativeWorks(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, creativeWorkKind, ports);
  registerPublicContent(app, publicCreativeWorks, ports);
}
