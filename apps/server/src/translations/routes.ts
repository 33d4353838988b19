import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { registerPublicTranslations } from './public-routes.ts';
import { translationKind } from './translation.ts';

/** The standard methods for publishers, and Get for visitors. */
export function registerTranslations(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, translationKind, ports);
  registerPublicTranslations(app, ports);
}
