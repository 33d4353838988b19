import type { WireAnalyticsView, WireAnalyticsViewSummary } from '@touchline/contract';
import type { StoredViewing } from '../analytics/query/read-viewing.ts';
import { type CollectedEvent, type Family, familyOf, textOf, VIEW_ID, viewOf } from './collected-event.ts';
import type { BatchLine } from './line.ts';

/** A viewing, as far as it can be told from the log. */
export interface FoundView {
  readonly id: string;
  videoId: string | null;
  /** Epoch ms. */
  readonly startTime: number;
  lastEventTime: number;
  readonly counts: Record<Family, number>;
  repeated: number;
  /** Its last events, where they were asked for. */
  readonly events: { readonly time: number; readonly event: CollectedEvent }[];
  /** The texts of all its events: who sends again what may have arrived sends the same text. */
  readonly texts: Set<string>;
}

/** Finds viewings in the lines of one publisher, fed one by one in the order of the log. */
export interface ViewFinder {
  /** Reads a line; it yields before each event, where its caller may let others have their turn: a line has up to 4,000. */
  read(line: BatchLine): Iterable<void>;
  views(): FoundView[];
}

/**
 * `keep`: how many of a view's last events are kept.
 *
 * Events of the family `viewing` bear their view. A player's event bears session and video: it goes to the view of that
 * video in the same batch, else to the one that the session was last seen with. Banners and cards have no view; they are
 * listed by session and widget.
 */
export function createViewFinder(publisher: string, keep: (id: string) => number): ViewFinder {
  const found = new Map<string, FoundView>();
  /** View by session and video. */
  const lastViews = new Map<string, string>();

  const viewFor = (id: string, time: number): FoundView => {
    const known = found.get(id);
    if (known) return known;
    const counts = { viewing: 0, player: 0, content: 0 };
    const view = { id, videoId: null, startTime: time, lastEventTime: time, counts, repeated: 0 };
    const made = { ...view, events: [], texts: new Set<string>() };
    found.set(id, made);
    return made;
  };

  return {
    *read({ time, parts, unattributed = [] }) {
      const own = parts.filter((part) => part.publisher === publisher).flatMap((part) => part.events);
      const events = [...own, ...unattributed.filter((event) => found.has(viewOf(event) ?? ''))];
      for (const event of events) {
        const [view, video] = [viewOf(event), textOf(event, 'vid')];
        if (view !== null && video !== null) viewFor(view, time).videoId = video;
      }
      const inBatch = viewsByVideo(events, found);
      for (const event of events) {
        yield;
        const id = idOf(event, { inBatch, lastViews });
        if (id === null || !VIEW_ID.test(id)) continue;
        const view = viewFor(id, time);
        view.videoId ??= textOf(event, 'videoId');
        add(view, { time, event, limit: keep(id) });
      }
    },
    views: () => [...found.values()],
  };
}

function viewsByVideo(events: readonly CollectedEvent[], found: ReadonlyMap<string, FoundView>): Map<string, string> {
  const byVideo = new Map<string, string>();
  for (const event of events) {
    const id = viewOf(event);
    const videoId = id === null ? null : found.get(id)?.videoId;
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

function add(view: FoundView, { time, event, limit }: { time: number; event: CollectedEvent; limit: number }): void {
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

/** A viewing as it is listed. */
export function toSummary(publisher: string, view: FoundView): WireAnalyticsViewSummary {
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

/** A viewing of which the log has nothing any more; null: nor does the store. */
export function emptyView(id: string, stored: StoredViewing | null): FoundView {
  const { videoId = null, startTime = 0, endTime = 0, timeline = [] } = stored ?? {};
  const player = timeline.filter(({ event }) => event.startsWith('player.')).length;
  const counts = { viewing: timeline.length - player, player, content: 0 };
  return { id, videoId, startTime, lastEventTime: endTime, counts, repeated: 0, events: [], texts: new Set() };
}

/** A viewing with its events, and with what is stored of it. */
export function toAnalyticsView(publisher: string, view: FoundView, stored: StoredViewing | null): WireAnalyticsView {
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

/** Requests overtake each other, above all the last ones of a page; events of a viewing are numbered. */
function inSequence(events: FoundView['events']): FoundView['events'] {
  const numberOf = ({ event }: FoundView['events'][number]) => event['xsqno'];
  const numbered = events.filter((one) => typeof numberOf(one) === 'number');
  const sorted = numbered.toSorted((a, b) => Number(numberOf(a)) - Number(numberOf(b)));
  const places = sorted.values();
  return events.map((one) => (typeof numberOf(one) === 'number' ? (places.next().value ?? one) : one));
}
