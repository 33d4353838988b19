import type { Arrival } from './arrival.ts';
import type { LastViewings, Seat } from './last-viewings.ts';
import type { BatchEvents, PlayerArrival } from './read-batch-events.ts';

/** A batch of a publisher. */
export interface PublisherBatch extends BatchEvents {
  readonly publisher: string;
}

/** Events by publisher and viewing. */
export type Placed = ReadonlyMap<string, ReadonlyMap<string, readonly Arrival[]>>;

export interface PlacePorts {
  readonly last: LastViewings;
  readonly hash: (id: string) => bigint;
}

/**
 * Says which viewing each event belongs to. Those of the player family bear session and video only: theirs is the viewing
 * of that video in the same batch, the latest before them if there are some; else the one that the session was last seen
 * with; else one of their own, which is no viewing but keeps them.
 */
export async function placeArrivals(batches: readonly PublisherBatch[], { last, hash }: PlacePorts): Promise<Placed> {
  const seatOf = (publisher: string, { session, videoId }: PlayerArrival): Seat => {
    return { publisher, session: hash(session), videoId };
  };
  await last.learn(batches.flatMap((batch) => lonely(batch).map((arrival) => seatOf(batch.publisher, arrival))));

  const placed = new Map<string, Map<string, Arrival[]>>();
  for (const { publisher, events } of batches) {
    const viewings = placed.get(publisher) ?? new Map<string, Arrival[]>();
    placed.set(publisher, viewings);
    const put = (id: string, arrival: Arrival) => {
      const arrivals = viewings.get(id);
      if (arrivals) arrivals.push(arrival);
      else viewings.set(id, [arrival]);
    };
    const byVideo = firstByVideo(events);
    for (const one of events) {
      if (one.family === 'viewing') {
        if (one.videoId !== null) byVideo.set(one.videoId, one.id);
        put(one.id, one.arrival);
        continue;
      }
      const seat = seatOf(publisher, one.arrival);
      const inBatch = byVideo.get(seat.videoId);
      if (inBatch !== undefined) last.set(seat, inBatch);
      put(inBatch ?? last.get(seat) ?? `${seat.session.toString(16)}~${seat.videoId}`, one.arrival);
    }
  }
  return placed;
}

/** Events of the player family in whose batch no viewing of their video is. */
function lonely({ events }: BatchEvents): PlayerArrival[] {
  const videos = firstByVideo(events);
  return events.flatMap((one) => (one.family === 'player' && !videos.has(one.arrival.videoId) ? [one.arrival] : []));
}

function firstByVideo(events: BatchEvents['events']): Map<string, string> {
  const byVideo = new Map<string, string>();
  for (const one of events) {
    if (one.family === 'viewing' && one.videoId !== null && !byVideo.has(one.videoId)) byVideo.set(one.videoId, one.id);
  }
  return byVideo;
}
