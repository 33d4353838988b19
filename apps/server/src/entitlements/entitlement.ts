import { randomBytes } from 'node:crypto';
import { Entitlement, EntitlementFields, type WireEntitlementFields } from '@touchline/contract';
import { fieldInvalid } from '../errors.ts';
import { noteRevision } from '../playback/note-revision.ts';
import { readTime } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';

/** Who has which offer, from startTime until before endTime (contract §2). */
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
  record: (transaction, change) => noteRevision(transaction, 'entitlements_revision', change),
});
