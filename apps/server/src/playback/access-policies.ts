import { AccessPolicyFields, ManagedAccessPolicy, type WireAccessPolicyFields } from '@touchline/contract';
import { idsIn } from '../content/references/references-in.ts';
import { readTime } from '../content/resource/fields.ts';
import { defineKind } from '../content/resource/kind.ts';
import { fieldInvalid } from '../platform/http/errors.ts';

/** Rules for watching a video: who, where and when (contract §2.1). */
export const accessPolicyKind = defineKind<WireAccessPolicyFields>({
  collection: 'accessPolicies',
  singular: 'accessPolicy',
  table: 'access_policies',
  fields: AccessPolicyFields,
  schema: ManagedAccessPolicy,
  defaults: () => ({
    requireAuthentication: false,
    requireEntitlement: false,
    geo: null,
    blockVpn: false,
    window: null,
    offerIds: [],
  }),
  references: ({ offerIds }) => idsIn('offerIds', 'offers', offerIds),
  normalise(policy) {
    if (policy.window === null) return policy;
    const startTime = readTime(policy.window.startTime ?? null, 'window.startTime');
    const endTime = readTime(policy.window.endTime ?? null, 'window.endTime');
    if (startTime !== null && endTime !== null && startTime >= endTime)
      throw fieldInvalid('window.endTime', 'must be after window.startTime.');
    return { ...policy, window: { startTime, endTime } };
  },
});
