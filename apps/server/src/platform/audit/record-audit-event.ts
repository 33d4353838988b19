import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type Sender, senderOf } from '../access/actor.ts';
import type { Database } from '../database/schema.ts';
import { addressPrefixOf } from './address-prefix.ts';
import { chainOf } from './audit-actions.ts';
import { changedFields } from './changed-fields.ts';

/** Maximum number of characters of a stored user agent. */
const MAX_USER_AGENT = 500;

/** A resource that a transaction changes. */
export interface AuditedChange {
  /** Its name, such as `publishers/acme/events/e1`. */
  readonly target: string;
  /** The previous fields; null if it is new. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** null if it was deleted. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** A statement that inserts an audit event. */
export type AuditInsertion = RawBuilder<Record<string, unknown>>;

/** The request and the audited resource of a transaction. */
interface PendingEvent {
  readonly request?: FastifyRequest;
  readonly change?: AuditedChange;
  readonly isRecorded?: boolean;
}

const pending = new WeakMap<Database, PendingEvent>();

function update(transaction: Database, part: PendingEvent): void {
  pending.set(transaction, { ...pending.get(transaction), ...part });
}

/** Sets the resource of a transaction's audit event. The last one counts, so a write sets its own resource last. */
export function setAuditedChange(transaction: Database, change: AuditedChange): void {
  update(transaction, { change });
}

/** Sets the request of a transaction, for `auditedStatement`. */
export function setAuditedRequest(transaction: Database, request: FastifyRequest): void {
  update(transaction, { request });
}

/**
 * Returns the insertion of a request's audit event, to be part of the statement that writes its resource, which saves a
 * round trip. null if the transaction has no request.
 */
export function auditedStatement(transaction: Database, change: AuditedChange): AuditInsertion | null {
  const { request } = pending.get(transaction) ?? {};
  if (request === undefined) return null;
  update(transaction, { isRecorded: true });
  return insertion(change, contextOf(request));
}

/**
 * Inserts the audit event of a management request into the transaction of its write, unless a statement has done so. It
 * is numbered after the commit.
 *
 * The action is that of the route, the resource that of `setAuditedChange`, or `change`.
 */
export async function recordRequest(
  transaction: Database,
  request: FastifyRequest,
  change: AuditedChange | undefined = pending.get(transaction)?.change
): Promise<void> {
  if (pending.get(transaction)?.isRecorded) return;
  if (change === undefined) throw withoutEvent(`${request.method} ${request.routeOptions.url}`);
  await insertion(change, contextOf(request)).execute(transaction);
}

function contextOf(request: FastifyRequest): EventContext {
  const { audit: action } = request.routeOptions.config;
  if (typeof action !== 'string') throw withoutEvent(`${request.method} ${request.routeOptions.url}`);
  const { publisher = '' } = request.params as { publisher?: string };
  return {
    publisher,
    action,
    ...senderOf(request),
    requestId: request.id,
    addressPrefix: addressPrefixOf(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  };
}

function withoutEvent(writer: string): Error {
  return new Error(`${writer} has written without an audit event`);
}

/** Inserts the audit event of a write that nobody requested, such as the one of a payment. */
export async function recordSystemWrite(
  transaction: Database,
  { publisher, action }: { readonly publisher: string; readonly action: string }
): Promise<void> {
  const change = pending.get(transaction)?.change;
  if (change === undefined) throw withoutEvent(action);
  const nobody = { session: null, via: 'API', requestId: null, addressPrefix: null, userAgent: null } as const;
  await insertion(change, { publisher, action, actor: 'system', ...nobody }).execute(transaction);
}

interface EventContext extends Sender {
  readonly publisher: string;
  readonly action: string;
  readonly requestId: string | null;
  readonly addressPrefix: string | null;
  readonly userAgent: string | null;
}

function insertion(change: AuditedChange, context: EventContext): AuditInsertion {
  const { publisher, action, actor, session, via, requestId, addressPrefix, userAgent } = context;
  const { before, after, truncated } = changedFields(change.target, change.before, change.after);
  const id = randomBytes(12).toString('hex');
  return sql<Record<string, unknown>>`
    insert into audit_events (publisher_id, id, actor, session, via, action, target, before, after, truncated,
      request_id, address_prefix, user_agent)
    values (${chainOf(action, publisher)}, ${id}, ${actor}, ${session}, ${via}, ${action}, ${change.target},
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb, ${truncated},
      ${requestId}, ${addressPrefix}, ${userAgent})`;
}
