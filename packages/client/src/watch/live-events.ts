import type { SportsEvent } from '@touchline/domain';
import { isNewer } from './revision.ts';

/** One change of an event, as it is pushed. */
export type EventChange =
  /** It is new, changed, or came into the filter. */
  | { readonly kind: 'upsert'; readonly event: SportsEvent }
  /** It was deleted or left the filter. */
  | { readonly kind: 'delete'; readonly id: string; readonly revision: string };

/** The last pushed change of each event. Keeps deletions, because a response under way may still contain the event. */
export type LiveEvents = ReadonlyMap<string, EventChange>;

export const noLiveEvents: LiveEvents = new Map();

/** Adds a change. Returns the same object if it already has a newer change of the same event. */
export function mergeChange(live: LiveEvents, change: EventChange): LiveEvents {
  const current = live.get(idOf(change));
  if (current && !isNewer(revisionOf(change), revisionOf(current))) return live;
  return new Map(live).set(idOf(change), change);
}

/**
 * Applies pushed changes to a fetched list: updates its events and removes deleted ones. It does not add new events,
 * because only the server knows their position.
 *
 * Returns the same array if no change is newer than its events.
 */
export function withLiveEvents(list: readonly SportsEvent[], live: LiveEvents): readonly SportsEvent[] {
  const merged = list.flatMap((event) => {
    const change = live.get(event.id);
    if (!change || !isNewer(revisionOf(change), event.revision)) return [event];
    return change.kind === 'upsert' ? [change.event] : [];
  });
  const isSame = merged.length === list.length && merged.every((event, index) => event === list[index]);
  return isSame ? list : merged;
}

/** Removes changes up to `revision`, which a list fetched later already contains, so that memory does not grow. */
export function forgetUpTo(live: LiveEvents, revision: string): LiveEvents {
  const kept = [...live].filter(([, change]) => isNewer(revisionOf(change), revision));
  return kept.length === live.size ? live : new Map(kept);
}

function idOf(change: EventChange): string {
  return change.kind === 'upsert' ? change.event.id : change.id;
}

function revisionOf(change: EventChange): string {
  return change.kind === 'upsert' ? change.event.revision : change.revision;
}
