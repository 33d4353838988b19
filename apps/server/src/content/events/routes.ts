import type { FastifyInstance } from 'fastify';
import type { Content } from '../content.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { registerResource } from '../resource/routes.ts';
import { eventKind } from './event.ts';
import { publicEvents } from './public.ts';
import { registerEventVerbs } from './verbs.ts';
import { registerWatch } from './watch/routes.ts';

/** Registers the standard methods and verbs for publishers, and List, Get and Watch for visitors. */
export function registerEvents(app: FastifyInstance, ports: Content): void {
  registerResource(app, eventKind, ports);
  registerEventVerbs(app, ports);
  registerPublicContent(app, publicEvents, ports);
  registerWatch(app, ports);
}
