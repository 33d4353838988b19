import type { IncomingEvent } from './incoming-event.ts';
import type { LastViewings, SessionVideo } from './last-viewings.ts';
import type { BatchEvents, PlayerEvent } from './read-batch-events.ts';

/** A batch of a publisher. */
export interface PublisherBatch extends BatchEvents {
  readonly publisher: string;
}

/** Events by publisher and viewing. */
export type EventsByViewing = ReadonlyMap<string, ReadonlyMap<string, readonly IncomingEvent[]>>;

export interface AssignPorts {
  readonly last: LastViewings;
  readonly hash: (id: string) => bigint;
}

/**
 * Assigns each event to a viewing. Events of the player family contain only session and video. They belong to the
 * viewing of that video in the same batch (the latest before them, if any), else to the last one of the session.
 * Otherwise they get a viewing of their own, which does not count as one.
 */
export async function assignViewings(
  batches: readonly PublisherBatch[],
  { last, hash }: AssignPorts
): Promise<EventsByViewing> {
  const sessionVideoOf = (publisher: string, { session, videoId }: PlayerEvent): SessionVideo => {
    return { publisher, session: hash(session), videoId };
  };
  await last.load(
    batches.flatMap((batch) => eventsWithoutViewing(batch).map((arrival) => sessionVideoOf(batch.publisher, arrival)))
  );

  const byPublisher = new Map<string, Map<string, IncomingEvent[]>>();
  for (const { publisher, events } of batches) {
    const viewings = byPublisher.get(publisher) ?? new Map<string, IncomingEvent[]>();
    byPublisher.set(publisher, viewings);
    const assign = (id: string, arrival: IncomingEvent) => {
      const assigned = viewings.get(id);
      if (assigned) assigned.push(arrival);
      else viewings.set(id, [arrival]);
    };
    const byVideo = firstByVideo(events);
    for (const one of events) {
      if (one.family === 'viewing') {
        if (one.videoId !== null) byVideo.set(one.videoId, one.id);
        assign(one.id, one.arrival);
        continue;
      }
      const sessionVideo = sessionVideoOf(publisher, one.arrival);
      const inBatch = byVideo.get(sessionVideo.videoId);
      if (inBatch !== undefined) last.set(sessionVideo, inBatch);
      assign(
        inBatch ?? last.get(sessionVideo) ?? `${sessionVideo.session.toString(16)}~${sessionVideo.videoId}`,
        one.arrival
      );
    }
  }
  return byPublisher;
}

/** Returns the player events in whose batch their video has no viewing. */
function eventsWithoutViewing({ events }: BatchEvents): PlayerEvent[] {
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
