import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { registerResource } from '../resource/routes.ts';
import { eventKind } from './event.ts';
import { publicEvents } from './public.ts';
import { registerEventVerbs } from './verbs.ts';
import { registerWatch } from './watch/routes.ts';

/** The standard methods and verbs for publishers, List, Get and Watch for visitors. */
export function registerEvents(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, eventKind, ports);
  registerEventVerbs(app, ports);
  registerPublicContent(app, publicEvents, ports);
  registerWatch(app, ports);
}
