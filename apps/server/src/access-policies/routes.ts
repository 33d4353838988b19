import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { accessPolicyKind } from './access-policy.ts';

/** The standard methods for publishers. */
export function registerAccessPolicies(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, accessPolicyKind, ports);
}
