import type { RequestPublicKey } from '../access/key-lookup.ts';
import { type CollectedEvent, keyOf, type Oddity, oddityOf, viewOf } from './collected-event.ts';

/** Public keys looked up for one batch: a page has one, a page with two publishers' widgets two. */
const MAX_KEYS = 4;

export interface SortPorts {
  find(id: string): Promise<RequestPublicKey | null>;
  /** Whether the page that sends may use the key. */
  isPageAllowed(key: RequestPublicKey): boolean;
  /** The public key of each view that was heard of before. */
  readonly views: { get(view: string): string | undefined; set(view: string, key: string): unknown };
  /** Whose a view is that named its key to another server, or to an earlier process; null: nobody knows. */
  ownerOfView(view: string): Promise<string | null>;
}

/** A batch's events by publisher, in their order, and those that nobody can be given. */
export interface Sorted {
  readonly parts: ReadonlyMap<string, readonly CollectedEvent[]>;
  readonly aside: readonly Aside[];
}

export interface Aside {
  readonly reason: Oddity;
  readonly event: unknown;
}

/**
 * Whose an event is: of the public key that it names; else that its view has named before, because later events of a view
 * bear only what has changed; else that all others of the batch agree on; else the one whose view is stored. The environment key says nothing: anybody may
 * write any.
 */
export async function sortEvents(events: readonly unknown[], ports: SortPorts): Promise<Sorted> {
  const named = rememberViews(events, ports);
  const only = named.size === 1 ? [...named][0] : undefined;
  const owners = new Map<string, Promise<Owner>>();
  const ownerOf = (key: string) => {
    const known = owners.get(key);
    if (known) return known;
    if (owners.size >= MAX_KEYS) return { oddity: 'TOO_MANY_KEYS' } as const;
    const owner = findOwner(key, ports);
    owners.set(key, owner);
    return owner;
  };
  const parts = new Map<string, CollectedEvent[]>();
  const aside: Aside[] = [];
  for (const event of events) {
    const odd = oddityOf(event);
    const key = odd === null ? keyFor(event as CollectedEvent, ports, only) : null;
    const owner =
      odd !== null
        ? { oddity: odd }
        : await (key === null ? ownerOfView(event as CollectedEvent, ports) : ownerOf(key));
    if ('oddity' in owner) aside.push({ reason: owner.oddity, event: owner.oddity === 'TOO_DEEP' ? null : event });
    else partOf(parts, owner.publisher).push(event as CollectedEvent);
  }
  return { parts, aside };
}

type Owner = { readonly publisher: string } | { readonly oddity: Oddity };

/** Notes which view has named which key, and gives all keys that are named. */
function rememberViews(events: readonly unknown[], { views }: SortPorts): Set<string> {
  const named = new Set<string>();
  for (const event of events) {
    if (oddityOf(event) !== null) continue;
    const key = keyOf(event as CollectedEvent);
    if (key === null) continue;
    named.add(key);
    const view = viewOf(event as CollectedEvent);
    if (view !== null) views.set(view, key);
  }
  return named;
}

function keyFor(event: CollectedEvent, { views }: SortPorts, only: string | undefined): string | null {
  const view = viewOf(event);
  return keyOf(event) ?? (view === null ? undefined : views.get(view)) ?? only ?? null;
}

async function ownerOfView(event: CollectedEvent, ports: SortPorts): Promise<Owner> {
  const view = viewOf(event);
  const publisher = view === null ? null : await ports.ownerOfView(view);
  return publisher === null ? { oddity: 'KEY_MISSING' } : { publisher };
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
