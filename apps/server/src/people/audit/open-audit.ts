import { MINUTE_MS } from '@touchline/domain';
import type { FastifyInstance } from 'fastify';
import type { Content } from '../../content/content.ts';
import { repeatJob } from '../../platform/repeat-job.ts';
import { createAuditKey } from './audit-key.ts';
import { chainEvents } from './chain-events.ts';
import { pruneEvents } from './prune-events.ts';
import { registerAuditRoutes } from './routes.ts';

/** ms between two runs of the job that numbers events, which must be done within a second (studio.md §3). */
const CHAIN_INTERVAL_MS = 400;

/** Registers the audit log and starts its jobs. They end when the app closes. */
export function registerAudit(app: FastifyInstance, content: Content): void {
  const { database, serverKeys, settings } = content;
  const { auditDays } = settings;
  registerAuditRoutes(app, { ...content, auditKey: createAuditKey(serverKeys.audit) });
  repeatJob(app, {
    intervalMs: CHAIN_INTERVAL_MS,
    task: () => chainEvents(database),
    failureMessage: 'audit events could not be numbered',
  });
  if (auditDays > 0)
    repeatJob(app, {
      intervalMs: MINUTE_MS,
      task: () => pruneEvents(database, auditDays),
      failureMessage: 'old audit events could not be deleted',
    });
}
