import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { eventTypeKind } from './event-type.ts';
import { registerPublicEventTypes } from './public-routes.ts';

/** The standard methods for publishers; all at once for visitors. */
export function registerEventTypes(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, eventTypeKind, ports);
  registerPublicEventTypes(app, ports);
}
