import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { registerResource } from '../resource/routes.ts';
import { registerPublicVideos } from './public-routes.ts';
import { videoKind } from './video.ts';

/** The standard methods for publishers; Get and List by id for visitors. */
export function registerVideos(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, videoKind, ports);
  registerPublicVideos(app, ports);
}
