import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { registerResource } from '../resource/routes.ts';
import { creativeWorkKind } from './creative-work.ts';
import { publicCreativeWorks } from './public.ts';

/** The standard methods for publishers, List and Get for visitors. */
export function registerCreativeWorks(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, creativeWorkKind, ports);
  registerPublicContent(app, publicCreativeWorks, ports);
}
