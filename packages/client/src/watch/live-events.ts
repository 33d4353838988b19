import type { SportsEvent } from '@touchline/domain';
import { isNewer } from './revision.ts';

/** One change of an event, as it is pushed. */
export type EventChange =
  /** It is new, changed, or came into the filter. */
  | { readonly kind: 'upsert'; readonly event: SportsEvent }
  /** It was deleted or left the filter. */
  | { readonly kind: 'delete'; readonly id: string; readonly revision: string };

/** The last that was pushed of each event. What is deleted is remembered, for an answer on its way may still hold it. */
export type LiveEvents = ReadonlyMap<string, EventChange>;

export const noLiveEvents: LiveEvents = new Map();

/** Takes a change over, unless a newer one of the same event is known: then the very same object comes back. */
export function mergeChange(live: LiveEvents, change: EventChange): LiveEvents {
  const known = live.get(idOf(change));
  if (known && !isNewer(revisionOf(change), revisionOf(known))) return live;
  return new Map(live).set(idOf(change), change);
}

/**
 * A list as asked for, in its order, with what was pushed since: events in their newest state, without those that are
 * gone. Events that are new are not in it, for their place is the server's to know: see `arrivalsIn`.
 *
 * The very same array comes back when nothing in it is older than what was pushed.
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

/** Events that were pushed and that no list holds which was asked for: reason to ask again where all are to be seen. */
export function arrivalsIn(list: readonly SportsEvent[], live: LiveEvents): readonly SportsEvent[] {
  const ids = new Set(list.map(({ id }) => id));
  return [...live.values()].flatMap((change) =>
    change.kind === 'upsert' && !ids.has(change.event.id) ? [change.event] : []
  );
}

/** Forgets what a list that was asked for after `revision` must hold already, so that a long day costs no memory. */
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
