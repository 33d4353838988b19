import { PublicEntity } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { seldomChanging } from '../public-list/caching.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { registerResource } from '../resource/routes.ts';
import { entityKind } from './entity.ts';
import { entityListing } from './listing.ts';
import { toPublicEntity } from './public.ts';

const publicEntities: PublicContent = {
  collection: entityKind.collection,
  listing: entityListing,
  item: PublicEntity,
  name: 'Entity',
  words: { many: 'entities', one: 'An entity' },
  weak: false,
  toPublic: toPublicEntity,
  cachingOf: seldomChanging,
};

/** The standard methods for publishers, List and Get for visitors. */
export function registerEntities(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, entityKind, ports);
  registerPublicContent(app, publicEntities, ports);
}
