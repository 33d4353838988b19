import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { registerResource } from '../resource/routes.ts';
import { entityKind } from './entity.ts';
import { publicEntities } from './public.ts';

/** The standard methods for publishers, List and Get for visitors. */
export function registerEntities(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, entityKind, ports);
  registerPublicContent(app, publicEntities, ports);
}
