import type { WireAnalyticsView, WireAnalyticsViewSummary } from '@touchline/contract';
import type { ListedViewing, StoredViewing } from '../query/read-viewing.ts';
import type { BatchRecord } from './batch-record.ts';
import { type CollectedEvent, type Family, familyOf, textOf, VIEW_ID, viewOf } from './collected-event.ts';

/** A viewing as the log shows it. */
export interface LoggedView {
  readonly id: string;
  videoId: string | null;
  /** Epoch ms. */
  readonly startTime: number;
  lastEventTime: number;
  readonly counts: Record<Family, number>;
  repeated: number;
  /** Its last events, if requested. */
  readonly events: { readonly time: number; readonly event: CollectedEvent }[];
  /** The serialized events, to recognize those that were sent again. */
  readonly texts: Set<string>;
}

/** Finds viewings in the records of one publisher, passed in the order of the log. */
export interface ViewFinder {
  /**
   * Reads a record of up to 4,000 events. It yields before each event, so that the caller can let other requests run.
   */
  read(record: BatchRecord): Iterable<void>;
  views(): LoggedView[];
}

/**
 * Creates a view finder. `keep` returns how many of a view's last events are kept.
 *
 * Events of the family `viewing` contain their view. A player's event contains a session and a video. It belongs to the
 * view of that video in the same batch, else to the last view of the session. Banners and cards have no view; they are
 * listed by session and widget.
 */
export function createViewFinder(publisher: string, keep: (id: string) => number): ViewFinder {
  const views = new Map<string, LoggedView>();
  /** Views by session and video. */
  const lastViews = new Map<string, string>();

  const viewFor = (id: string, time: number): LoggedView => {
    const existing = views.get(id);
    if (existing) return existing;
    const counts = { viewing: 0, player: 0, content: 0 };
    const view = { id, videoId: null, startTime: time, lastEventTime: time, counts, repeated: 0 };
    const made = { ...view, events: [], texts: new Set<string>() };
    views.set(id, made);
    return made;
  };

  return {
    *read({ time, parts, unattributed = [] }) {
      const own = parts.filter((part) => part.publisher === publisher).flatMap((part) => part.events);
      const events = [...own, ...unattributed.filter((event) => views.has(viewOf(event) ?? ''))];
      for (const event of events) {
        const [view, video] = [viewOf(event), textOf(event, 'vid')];
        if (view !== null && video !== null) viewFor(view, time).videoId = video;
      }
      const inBatch = viewsByVideo(events, views);
      for (const event of events) {
        yield;
        const id = idOf(event, { inBatch, lastViews });
        if (id === null || !VIEW_ID.test(id)) continue;
        const view = viewFor(id, time);
        view.videoId ??= textOf(event, 'videoId');
        add(view, { time, event, limit: keep(id) });
      }
    },
    views: () => [...views.values()],
  };
}

function viewsByVideo(events: readonly CollectedEvent[], views: ReadonlyMap<string, LoggedView>): Map<string, string> {
  const byVideo = new Map<string, string>();
  for (const event of events) {
    const id = viewOf(event);
    const videoId = id === null ? null : views.get(id)?.videoId;
    if (id !== null && videoId) byVideo.set(videoId, id);
  }
  return byVideo;
}

function idOf(
  event: CollectedEvent,
  { inBatch, lastViews }: { inBatch: ReadonlyMap<string, string>; lastViews: Map<string, string> }
): string | null {
  const family = familyOf(event);
  if (family === 'viewing') return viewOf(event);
  const session = textOf(event, 'sessionId');
  const about = textOf(event, family === 'player' ? 'videoId' : 'widget');
  if (session === null || about === null) return null;
  const name = `${session}~${about}`;
  if (family === 'content') return name;
  const view = inBatch.get(about);
  if (view !== undefined) lastViews.set(name, view);
  return lastViews.get(name) ?? name;
}

function add(view: LoggedView, { time, event, limit }: { time: number; event: CollectedEvent; limit: number }): void {
  const text = JSON.stringify(event);
  if (view.texts.has(text)) {
    view.repeated += 1;
    return;
  }
  view.texts.add(text);
  view.counts[familyOf(event) ?? 'viewing'] += 1;
  view.lastEventTime = time;
  view.events.push({ time, event });
  if (view.events.length > limit) view.events.shift();
}

/** Converts a viewing to its list entry. */
export function toSummary(publisher: string, view: LoggedView): WireAnalyticsViewSummary {
  const { id, videoId, startTime, lastEventTime, counts, repeated } = view;
  return {
    name: `publishers/${publisher}/analyticsViews/${id}`,
    id,
    videoId,
    startTime: new Date(startTime).toISOString(),
    lastEventTime: new Date(lastEventTime).toISOString(),
    eventCounts: { ...counts },
    repeatedCount: repeated,
  };
}

/** Returns a viewing that the log no longer holds. `stored` is null if the store does not have it either. */
export function emptyView(id: string, stored: StoredViewing | null): LoggedView {
  const { videoId = null, startTime = 0, endTime = 0, timeline = [] } = stored ?? {};
  const player = timeline.filter(({ event }) => event.startsWith('player.')).length;
  const counts = { viewing: timeline.length - player, player, content: 0 };
  return { id, videoId, startTime, lastEventTime: endTime, counts, repeated: 0, events: [], texts: new Set() };
}

/** Converts a viewing of the store to one without raw events, which only a log has. */
export function fromStore({ id, videoId, startTime, endTime, counts }: ListedViewing): LoggedView {
  const all = { ...counts, content: 0 };
  return { id, videoId, startTime, lastEventTime: endTime, counts: all, repeated: 0, events: [], texts: new Set() };
}

/** Converts a viewing to its resource, with its events and its stored data. */
export function toAnalyticsView(publisher: string, view: LoggedView, stored: StoredViewing | null): WireAnalyticsView {
  const events = inSequence(view.events).map(({ time, event }) => ({
    receiveTime: new Date(time).toISOString(),
    event,
  }));
  return {
    ...toSummary(publisher, view),
    viewing: stored?.figures ?? null,
    timeline: stored ? [...stored.timeline] : [],
    events,
  };
}

/**
 * Sorts the numbered events by their number and leaves the others in place, because requests may overtake each other.
 */
function inSequence(events: LoggedView['events']): LoggedView['events'] {
  const numberOf = ({ event }: LoggedView['events'][number]) => event['xsqno'];
  const numbered = events.filter((one) => typeof numberOf(one) === 'number');
  const sorted = numbered.toSorted((a, b) => Number(numberOf(a)) - Number(numberOf(b)));
  const places = sorted.values();
  return events.map((one) => (typeof numberOf(one) === 'number' ? (places.next().value ?? one) : one));
}
