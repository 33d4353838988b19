import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { eventKind } from './event.ts';

/** The standard methods for publishers. */
export function registerEvents(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, eventKind, ports);
}
