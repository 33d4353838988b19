import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Action of the route's audit event, such as `event.update`; null: the route stores nothing. */
    audit?: string | null;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Actions of the server's chain, besides those of people. Source: studio.md §3, Chains. */
const SERVER_ACTIONS = /^(auth\.|user\.|publisher\.(create|delete|undelete)$)/;

/** The id of the server's chain. */
export const SERVER_CHAIN = '';

/** Returns the chain of an event: a publisher's id or `SERVER_CHAIN`. */
export function chainOf(action: string, publisher: string): string {
  return SERVER_ACTIONS.test(action) ? SERVER_CHAIN : publisher;
}

/**
 * Stops the start if a management route that may write has no `audit` in its config. Called before any route, and after
 * `registerManagementAccess`, which marks management routes.
 */
export function requireAuditActions(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const isRead = [method].flat().every((name) => READS.has(name));
    if (isRead || config?.permission === undefined || config.audit !== undefined) return;
    throw new Error(`${method} ${url} has no audit in its config: name its action, or null if it stores nothing.`);
  });
}
