import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { translationKind } from './translation.ts';

/** The standard methods for publishers. */
export function registerTranslations(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, translationKind, ports);
}
