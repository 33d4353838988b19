import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { creativeWorkKind } from './creative-work.ts';

/** The standard methods for publishers. */
export function registerCreativeWorks(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, creativeWorkKind, ports);
}
