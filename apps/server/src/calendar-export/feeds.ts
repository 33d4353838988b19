import type { FastifyRequest } from 'fastify';
import { cacheSharesOf } from '../answers/cache-shares.ts';
import type { Database } from '../database/schema.ts';
import { eventListing } from '../events/listing.ts';
import { listIds } from '../listing/list-rows.ts';
import type { ServerPorts } from '../ports.ts';
import { queryClientOf } from '../public-access.ts';
import { shapeOf } from '../public-list/query-shape.ts';
import { createTextReader } from '../public-list/text-reader.ts';
import { viewpointOf } from '../public-list/viewpoint.ts';
import { calendarHead, calendarTail } from './calendar.ts';
import { createCalendarCache } from './calendar-cache.ts';
import { createFeed, type Feed } from './feed.ts';
import { BATCH_SIZE, readFeedEvents } from './feed-events.ts';
import { createFeedLane } from './feed-lane.ts';
import { type FeedQuery, MAX_EVENTS } from './feed-query.ts';

/** Calendars, made once for all who request the same. */
export interface Feeds {
  /**
   * Returns the calendar of that name and ETag, whole or in the making: its first events are there.
   *
   * Throws `RATE_LIMIT` when the client has used its store time, and what a list throws.
   */
  find(name: string, question: FeedQuestion): Promise<Feed>;
}

interface FeedQuestion {
  readonly etag: string;
  readonly request: FastifyRequest;
  readonly query: FeedQuery & { readonly locales: readonly string[] };
}

export function createFeeds(ports: ServerPorts): Feeds {
  const cache = createCalendarCache(cacheSharesOf(ports.settings.answerCacheBytes).calendars);
  const inMaking = new Map<string, Promise<Feed>>();
  const lane = createFeedLane();

  async function make(name: string, { etag, request, query }: FeedQuestion, forget: () => void): Promise<Feed> {
    const { publisher } = request;
    const client = queryClientOf(request);
    const question = { ...query, publisher: publisher.id };
    const shape = shapeOf(eventListing, { ...question, pinnedIds: [] });
    const read = (connection: Database) => listIds(connection, eventListing, question);
    const { ids, hasMore } = await ports.queries.admit(client, `calendar ${etag} ${name}`, () =>
      ports.queries.run(client, shape, { database: ports.database, read })
    );
    const viewpoint = await viewpointOf(request, ports);
    const reader = createTextReader(viewpoint);
    const batches = readFeedEvents(ports, { ids, viewpoint, reader, client });
    const leave = ids.length > BATCH_SIZE ? await lane.enter(client.id) : () => {};
    // Read before the response begins: its language is in a header.
    const first = await batches.next().catch((error) => {
      leave();
      throw error;
    });

    const { feed, add, end } = createFeed(reader.language());
    add(calendarHead({ name: publisher.displayName, description: hasMore ? CUT : '' }));
    async function write(): Promise<void> {
      let isEmpty = true;
      for (let batch = first; !batch.done; batch = await batches.next()) {
        isEmpty &&= batch.value === '';
        add(batch.value);
      }
      add(calendarTail({ empty: isEmpty }));
      cache.set(name, { etag, feed });
    }
    write()
      .then(
        () => end(null),
        (error) => end(error)
      )
      .finally(leave)
      .finally(forget);
    return feed;
  }

  return {
    async find(name, question) {
      const known = cache.get(name, question.etag);
      ports.metrics.countCache('calendar', known !== undefined);
      if (known) return known.feed;
      // Each client is charged for what it requests, so they share nothing that is not whole.
      const key = `${queryClientOf(question.request).id} ${question.etag} ${name}`;
      const begun = inMaking.get(key);
      if (begun) return begun;
      const forget = () => inMaking.delete(key);
      const made = make(name, question, forget);
      inMaking.set(key, made);
      made.catch(forget);
      return made;
    },
  };
}

/** Shown by calendar programs where there are more events than one calendar holds. */
const CUT = `Only the first ${MAX_EVENTS.toLocaleString('en')} events are in this calendar. Subscribe with a filter to see the others.`;
