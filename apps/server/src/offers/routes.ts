import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { offerKind } from './offer.ts';

/** The standard methods for publishers; visitors see offers with the videos that they open. */
export function registerOffers(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, offerKind, ports);
}
