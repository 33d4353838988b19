import { randomBytes } from 'node:crypto';
import { Entitlement, EntitlementFields, type WireEntitlementFields } from '@touchline/contract';
import { readTime } from '../content/resource/fields.ts';
import { defineKind } from '../content/resource/kind.ts';
import { fieldInvalid } from '../platform/http/errors.ts';
import { recordRevision } from './tokens/record-revision.ts';

/** The right of a user to an offer, from startTime until before endTime (contract §2). */
export const entitlementKind = defineKind<WireEntitlementFields>({
  collection: 'entitlements',
  singular: 'entitlement',
  table: 'entitlements',
  fields: EntitlementFields,
  schema: Entitlement,
  createId: () => `ent-${randomBytes(10).toString('hex')}`,
  defaults: () => ({ startTime: null, endTime: null, state: 'ACTIVE', source: null }),
  normalise(entitlement) {
    const startTime = readTime(entitlement.startTime, 'startTime');
    const endTime = readTime(entitlement.endTime, 'endTime');
    if (startTime !== null && endTime !== null && startTime >= endTime)
      throw fieldInvalid('endTime', 'must be after startTime.');
    return { ...entitlement, startTime, endTime };
  },
  columns: ({ userId }) => ({ user_id: userId }),
  record: (transaction, change) => recordRevision(transaction, 'entitlements_revision', change),
});
