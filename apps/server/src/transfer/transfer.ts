import type { FastifyInstance } from 'fastify';
import type { Playback } from '../playback/playback.ts';
import { registerExport } from './export/routes.ts';
import { registerImport } from './import/routes.ts';

/** Registers `:import` and `:export`, which move all content of a publisher. */
export function registerTransfer(app: FastifyInstance, playback: Playback): void {
  registerImport(app, playback);
  registerExport(app, playback);
}
