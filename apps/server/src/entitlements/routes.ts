import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { entitlementKind } from './entitlement.ts';

/** The standard methods for publishers. */
export function registerEntitlements(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, entitlementKind, ports);
}
