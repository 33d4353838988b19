import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { eventTypeKind } from './event-type.ts';

/** The standard methods for publishers. */
export function registerEventTypes(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, eventTypeKind, ports);
}
