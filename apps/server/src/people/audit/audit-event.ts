import { createHash } from 'node:crypto';
import type { WireAuditEvent } from '@touchline/contract';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { canonicalJson } from './canonical-json.ts';

export type AuditRow = Selectable<Schema['audit_events']>;

/** `previousHash` of the first event of a chain. Source: studio.md §3. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** The members of an event that its hash covers. */
type HashedEvent = Omit<WireAuditEvent, 'hash' | 'previousHash' | 'actorName'>;

/** Returns a stored event under a number as the API does, without the members that its hash does not cover. */
export function toHashedEvent(row: AuditRow, sequence: number): HashedEvent {
  return {
    id: row.id,
    sequence,
    time: row.time.toISOString(),
    actor: row.actor,
    session: row.session,
    via: row.via as WireAuditEvent['via'],
    action: row.action,
    target: row.target,
    change: row.change,
    before: row.before,
    after: row.after,
    truncated: row.truncated,
    requestId: row.request_id,
    addressPrefix: row.address_prefix,
    userAgent: row.user_agent,
  };
}

/** Returns the hash of an event: SHA-256 of the previous hash, a line feed and the event (studio.md §3). */
export function hashOfEvent(event: HashedEvent, previousHash: string): string {
  return createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(event)}`)
    .digest('hex');
}
