import type { RequestPublicKey } from '../access/key-lookup.ts';
import { type CollectedEvent, keyOf, type Oddity, oddityOf, viewOf } from './collected-event.ts';

/** Public keys looked up for one batch: a page has one, a page with two publishers' widgets two. */
const MAX_KEYS = 4;
/**
 * Views of one batch whose publisher is left to the writer: those that a page goes on with after its server was replaced are
 * one or two.
 */
const MAX_UNATTRIBUTED_VIEWS = 16;
/** Of keys that are nobody's. */
const MADE_UP: ReadonlySet<string> = new Set<Oddity>(['KEY_UNKNOWN', 'TOO_MANY_KEYS']);

export interface SortPorts {
  find(id: string): Promise<RequestPublicKey | null>;
  /** Whether the page that sends may use the key. */
  isPageAllowed(key: RequestPublicKey): boolean;
  /** The public key of each view that was heard of before. */
  readonly views: { get(view: string): string | undefined; set(view: string, key: string): unknown };
}

/** A batch's events by publisher, in their order, and those that nobody can be given. */
export interface Sorted {
  readonly parts: ReadonlyMap<string, readonly CollectedEvent[]>;
  /** Events whose view has named its key to another server, or to an earlier process, if at all: the writer finds out. */
  readonly unattributed: readonly CollectedEvent[];
  readonly aside: readonly Aside[];
}

export interface Aside {
  readonly reason: Oddity;
  readonly event: unknown;
}

/**
 * Whose an event is: of the public key that it names; else that its view has named before, because later events of a view
 * bear only what has changed; else that all others of the batch agree on; else it is left to the writer, which knows what
 * is stored: a request never waits for the store of viewings. The environment key says nothing: anybody may write any.
 * Views are remembered with keys that there are, so what strangers make up takes no room.
 */
export async function sortEvents(events: readonly unknown[], ports: SortPorts): Promise<Sorted> {
  const claims = readClaims(events, ports);
  const unknownViews = viewsWithoutKey(claims);
  const owners = new Map<string, Promise<Owner>>();
  const ownerOfKey = (key: string) => {
    const known = owners.get(key);
    if (known) return known;
    if (owners.size >= MAX_KEYS) return { oddity: 'TOO_MANY_KEYS' } as const;
    const owner = findOwner(key, ports);
    owners.set(key, owner);
    return owner;
  };
  const ownerOf = (claim: Claim | { readonly oddity: Oddity }) => {
    if ('oddity' in claim) return claim;
    return claim.key === null ? KEY_MISSING : ownerOfKey(claim.key);
  };
  const parts = new Map<string, CollectedEvent[]>();
  const unattributed: CollectedEvent[] = [];
  const aside: Aside[] = [];
  for (const [index, claim] of claims.entries()) {
    const event = events[index];
    if (isLeftToWriter(claim, unknownViews)) {
      unattributed.push(event as CollectedEvent);
      continue;
    }
    const owner = await ownerOf(claim);
    if ('key' in claim) remember(claim, owner, ports);
    if ('oddity' in owner) aside.push({ reason: owner.oddity, event: owner.oddity === 'TOO_DEEP' ? null : event });
    else partOf(parts, owner.publisher).push(event as CollectedEvent);
  }
  return { parts, unattributed, aside };
}

const KEY_MISSING = { oddity: 'KEY_MISSING' } as const;

type Owner = { readonly publisher: string } | { readonly oddity: Oddity };

/** What an event that is one says of whose it is. */
interface Claim {
  readonly view: string | null;
  /** null: none is known. */
  readonly key: string | null;
  /** It names the key itself. */
  readonly isNamed: boolean;
}

function readClaims(events: readonly unknown[], { views }: SortPorts): (Claim | { readonly oddity: Oddity })[] {
  const named = new Set<string>();
  const inBatch = new Map<string, string>();
  const read = events.map((event) => {
    const oddity = oddityOf(event);
    if (oddity !== null) return { oddity };
    const [key, view] = [keyOf(event as CollectedEvent), viewOf(event as CollectedEvent)];
    if (key !== null) named.add(key);
    if (key !== null && view !== null) inBatch.set(view, key);
    return { view, key, isNamed: key !== null };
  });
  const only = named.size === 1 ? [...named][0] : undefined;
  const keyOfView = (view: string | null) => (view === null ? undefined : (inBatch.get(view) ?? views.get(view)));
  return read.map((claim) =>
    'oddity' in claim ? claim : { ...claim, key: claim.key ?? keyOfView(claim.view) ?? only ?? null }
  );
}

function isLeftToWriter(claim: Claim | { readonly oddity: Oddity }, unknownViews: ReadonlySet<string>): boolean {
  return 'key' in claim && claim.key === null && claim.view !== null && unknownViews.has(claim.view);
}

function viewsWithoutKey(claims: readonly (Claim | { readonly oddity: Oddity })[]): ReadonlySet<string> {
  const views = new Set<string>();
  for (const claim of claims) {
    if (views.size >= MAX_UNATTRIBUTED_VIEWS) break;
    if ('key' in claim && claim.key === null && claim.view !== null) views.add(claim.view);
  }
  return views;
}

function remember({ view, key, isNamed }: Claim, owner: Owner, { views }: SortPorts): void {
  const isMadeUp = 'oddity' in owner && MADE_UP.has(owner.oddity);
  if (isNamed && view !== null && key !== null && !isMadeUp) views.set(view, key);
}

async function findOwner(id: string, ports: SortPorts): Promise<Owner> {
  const key = await ports.find(id);
  if (!key) return { oddity: 'KEY_UNKNOWN' };
  if (key.state !== 'ACTIVE') return { oddity: 'KEY_DISABLED' };
  if (!key.scopes.includes('analytics.write')) return { oddity: 'SCOPE_MISSING' };
  if (!ports.isPageAllowed(key)) return { oddity: 'DOMAIN_NOT_ALLOWED' };
  return { publisher: key.publisher.id };
}

function partOf(parts: Map<string, CollectedEvent[]>, publisher: string): CollectedEvent[] {
  const part = parts.get(publisher) ?? [];
  parts.set(publisher, part);
  return part;
}
