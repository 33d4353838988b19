import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { entityKind } from './entity.ts';

/** The standard methods for publishers. */
export function registerEntities(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, entityKind, ports);
}
