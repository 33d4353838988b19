import type { FastifyInstance } from 'fastify';
import type { Analytics } from '../analytics/analytics.ts';
import type { Playback } from '../playback/playback.ts';
import { registerBackup } from './backup/routes.ts';
import { scheduleBackups } from './backup/schedule.ts';
import { registerExport } from './export/routes.ts';
import { registerImport } from './import/routes.ts';

/**
 * Registers `:import` and `:export`, which move all content of a publisher, and backups of the installation.
 */
export function registerTransfer(app: FastifyInstance, ports: Playback & Analytics): void {
  registerImport(app, ports);
  registerExport(app, ports);
  registerBackup(app, ports);
  scheduleBackups(app, ports);
}
