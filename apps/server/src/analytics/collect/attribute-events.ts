import type { RequestPublicKey } from '../../platform/access/key-lookup.ts';
import { type CollectedEvent, invalidReasonOf, keyOf, type QuarantineReason, viewOf } from './collected-event.ts';

/** Public keys looked up per batch. A page has one; a page with widgets of two publishers has two. */
const MAX_KEYS = 4;
/** Views of one batch whose publisher the writer looks up. After a server restart, a page continues one or two. */
const MAX_UNATTRIBUTED_VIEWS = 16;
/** Reasons for keys that do not exist. */
const UNKNOWN_KEY_REASONS: ReadonlySet<string> = new Set<QuarantineReason>(['KEY_UNKNOWN', 'TOO_MANY_KEYS']);

export interface AttributionPorts {
  find(id: string): Promise<RequestPublicKey | null>;
  /** Whether the sending page may use the key. */
  isPageAllowed(key: RequestPublicKey): boolean;
  /** The public key of each view of earlier batches. */
  readonly views: { get(view: string): string | undefined; set(view: string, key: string): unknown };
}

/** A batch's events by publisher in their order, and those without a publisher. */
export interface AttributedEvents {
  readonly parts: ReadonlyMap<string, readonly CollectedEvent[]>;
  /** Events whose view has sent its key to another server or an earlier process, if at all. The writer looks it up. */
  readonly unattributed: readonly CollectedEvent[];
  readonly quarantined: readonly QuarantinedEvent[];
}

export interface QuarantinedEvent {
  readonly reason: QuarantineReason;
  readonly event: unknown;
}

/**
 * Attributes each event to the publisher of a public key. The first of these keys counts: that of the event; that which
 * its view sent before, because later events contain only changes; the only key in the batch. Otherwise the writer
 * decides by the stored views, because a request never waits for the store. The environment key proves nothing, since
 * anyone may send any. Only views with existing keys are cached, so invented keys take no memory.
 */
export async function attributeEvents(events: readonly unknown[], ports: AttributionPorts): Promise<AttributedEvents> {
  const claims = readClaims(events, ports);
  const unknownViews = viewsWithoutKey(claims);
  const owners = new Map<string, Promise<Owner>>();
  const ownerOfKey = (key: string) => {
    const cached = owners.get(key);
    if (cached) return cached;
    if (owners.size >= MAX_KEYS) return { reason: 'TOO_MANY_KEYS' } as const;
    const owner = findOwner(key, ports);
    owners.set(key, owner);
    return owner;
  };
  const ownerOf = (claim: Claim | { readonly reason: QuarantineReason }) => {
    if ('reason' in claim) return claim;
    return claim.key === null ? KEY_MISSING : ownerOfKey(claim.key);
  };
  const parts = new Map<string, CollectedEvent[]>();
  const unattributed: CollectedEvent[] = [];
  const quarantined: QuarantinedEvent[] = [];
  for (const [index, claim] of claims.entries()) {
    const event = events[index];
    if (isLeftToWriter(claim, unknownViews)) {
      unattributed.push(event as CollectedEvent);
      continue;
    }
    const owner = await ownerOf(claim);
    if ('key' in claim) cacheKey(claim, owner, ports);
    if ('reason' in owner)
      quarantined.push({ reason: owner.reason, event: owner.reason === 'TOO_DEEP' ? null : event });
    else partOf(parts, owner.publisher).push(event as CollectedEvent);
  }
  return { parts, unattributed, quarantined };
}

const KEY_MISSING = { reason: 'KEY_MISSING' } as const;

type Owner = { readonly publisher: string } | { readonly reason: QuarantineReason };

/** The attribution data of a valid event. */
interface Claim {
  readonly view: string | null;
  /** null if unknown. */
  readonly key: string | null;
  /** Whether the event itself contains the key. */
  readonly isNamed: boolean;
}

function readClaims(
  events: readonly unknown[],
  { views }: AttributionPorts
): (Claim | { readonly reason: QuarantineReason })[] {
  const named = new Set<string>();
  const inBatch = new Map<string, string>();
  const read = events.map((event) => {
    const reason = invalidReasonOf(event);
    if (reason !== null) return { reason };
    const [key, view] = [keyOf(event as CollectedEvent), viewOf(event as CollectedEvent)];
    if (key !== null) named.add(key);
    if (key !== null && view !== null) inBatch.set(view, key);
    return { view, key, isNamed: key !== null };
  });
  const only = named.size === 1 ? [...named][0] : undefined;
  const keyOfView = (view: string | null) => (view === null ? undefined : (inBatch.get(view) ?? views.get(view)));
  return read.map((claim) =>
    'reason' in claim ? claim : { ...claim, key: claim.key ?? keyOfView(claim.view) ?? only ?? null }
  );
}

function isLeftToWriter(
  claim: Claim | { readonly reason: QuarantineReason },
  unknownViews: ReadonlySet<string>
): boolean {
  return 'key' in claim && claim.key === null && claim.view !== null && unknownViews.has(claim.view);
}

function viewsWithoutKey(claims: readonly (Claim | { readonly reason: QuarantineReason })[]): ReadonlySet<string> {
  const views = new Set<string>();
  for (const claim of claims) {
    if (views.size >= MAX_UNATTRIBUTED_VIEWS) break;
    if ('key' in claim && claim.key === null && claim.view !== null) views.add(claim.view);
  }
  return views;
}

function cacheKey({ view, key, isNamed }: Claim, owner: Owner, { views }: AttributionPorts): void {
  const isUnknownKey = 'reason' in owner && UNKNOWN_KEY_REASONS.has(owner.reason);
  if (isNamed && view !== null && key !== null && !isUnknownKey) views.set(view, key);
}

async function findOwner(id: string, ports: AttributionPorts): Promise<Owner> {
  const key = await ports.find(id);
  if (!key) return { reason: 'KEY_UNKNOWN' };
  if (key.state !== 'ACTIVE') return { reason: 'KEY_DISABLED' };
  if (!key.scopes.includes('analytics.write')) return { reason: 'SCOPE_MISSING' };
  if (!ports.isPageAllowed(key)) return { reason: 'DOMAIN_NOT_ALLOWED' };
  return { publisher: key.publisher.id };
}

function partOf(parts: Map<string, CollectedEvent[]>, publisher: string): CollectedEvent[] {
  const part = parts.get(publisher) ?? [];
  parts.set(publisher, part);
  return part;
}
