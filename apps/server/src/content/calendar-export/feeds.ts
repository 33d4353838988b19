import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { queryClientOf } from '../../platform/access/public-access.ts';
import { cacheSharesOf } from '../../platform/responses/cache-shares.ts';
import type { Content } from '../content.ts';
import { eventListing } from '../events/event.ts';
import { listIds } from '../listing/list-rows.ts';
import { readProjectionContext } from '../public-list/projection-context.ts';
import { shapeOf } from '../public-list/query-shape.ts';
import { createTextReader } from '../public-list/text-reader.ts';
import { calendarHead, calendarTail } from './calendar.ts';
import { createFeed, type Feed } from './feed.ts';
import { BATCH_SIZE, readFeedEvents } from './feed-events.ts';
import { createFeedLane } from './feed-lane.ts';
import { type FeedQuery, MAX_EVENTS } from './feed-query.ts';

/** Maximum number of characters of a cached calendar: about 2,500 events. */
export const MAX_CALENDAR = 1024 * 1024;
/** Bytes of a calendar in addition to its text and name. */
const OVERHEAD = 500;

/** Calendars, built once for all clients that request the same. */
export interface Feeds {
  /**
   * Returns the calendar with that name and ETag, complete or with its first events.
   *
   * Throws `RATE_LIMIT` if the client has used its store time, and the errors of a list.
   */
  find(name: string, listQuery: FeedRequest): Promise<Feed>;
}

interface FeedRequest {
  readonly etag: string;
  readonly request: FastifyRequest;
  readonly query: FeedQuery & { readonly locales: readonly string[] };
}

export function createFeeds(ports: Content): Feeds {
  const cache = createCalendarCache(cacheSharesOf(ports.settings.answerCacheBytes).calendars);
  const inMaking = new Map<string, Promise<Feed>>();
  const lane = createFeedLane();

  async function make(name: string, { etag, request, query }: FeedRequest, forget: () => void): Promise<Feed> {
    const { publisher } = request;
    const client = queryClientOf(request);
    const listQuery = { ...query, publisher: publisher.id };
    const shape = shapeOf(eventListing, { ...listQuery, pinnedIds: [] });
    const readIds = (limit: number) =>
      ports.queries.admit(client, `calendar ${limit} ${etag} ${name}`, () =>
        ports.queries.run(client, shape, {
          database: ports.database,
          read: (connection) => listIds(connection, eventListing, { ...listQuery, limit }),
        })
      );
    const context = await readProjectionContext(request, ports);
    const reader = createTextReader(context);
    // With an index, the first ids are cheap. All ids of a long calendar are then read in the queue too.
    const start = await readIds(shape.isIndexed ? BATCH_SIZE : listQuery.limit);
    const isLong = start.hasMore || start.ids.length > BATCH_SIZE;
    const leave = isLong ? await lane.enter(client.id) : () => {};
    async function begin() {
      const { ids, hasMore } = start.hasMore && shape.isIndexed ? await readIds(listQuery.limit) : start;
      const batches = readFeedEvents(ports, { ids, context, reader, client });
      // Read before the response begins, because its language is sent in a header.
      return { hasMore, batches, first: await batches.next() };
    }
    const { hasMore, batches, first } = await begin().catch((error) => {
      leave();
      throw error;
    });

    const { feed, add, end } = createFeed(reader.language());
    add(calendarHead({ name: publisher.displayName, description: hasMore ? TRUNCATED_NOTICE : '' }));
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
    async find(name, listQuery) {
      const cached = cache.get(name, listQuery.etag);
      ports.metrics.countCache('calendar', cached !== undefined);
      if (cached) return cached.feed;
      // Each client is charged for its own requests, so clients share only complete feeds.
      const key = `${queryClientOf(listQuery.request).id} ${listQuery.etag} ${name}`;
      const begun = inMaking.get(key);
      if (begun) return begun;
      const forget = () => inMaking.delete(key);
      const made = make(name, listQuery, forget);
      inMaking.set(key, made);
      made.catch(forget);
      return made;
    },
  };
}

/** Shown by calendar apps if there are more events than one calendar contains. */
const TRUNCATED_NOTICE = `Only the first ${MAX_EVENTS.toLocaleString('en')} events are in this calendar. Subscribe with a filter to see the others.`;

interface CachedCalendar {
  /** Changes with each write of the publisher. */
  readonly etag: string;
  readonly feed: Feed;
}

/** Stores whole calendars by what was requested: a newer version replaces the one before it. */
interface CalendarCache {
  /** Returns the calendar if it has that ETag. */
  get(name: string, etag: string): CachedCalendar | undefined;
  set(name: string, calendar: CachedCalendar): void;
}

/** `maxBytes` applies to all calendars together. */
export function createCalendarCache(maxBytes: number): CalendarCache {
  const cached = new LRUCache<string, CachedCalendar>({
    maxSize: maxBytes,
    sizeCalculation: ({ feed }, name) => 2 * (feed.length + name.length) + OVERHEAD,
  });
  return {
    get(name, etag) {
      const calendar = cached.get(name);
      return calendar?.etag === etag ? calendar : undefined;
    },
    set(name, calendar) {
      if (calendar.feed.length <= MAX_CALENDAR) cached.set(name, calendar);
    },
  };
}
