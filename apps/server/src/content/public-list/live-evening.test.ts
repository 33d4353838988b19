import { DAY_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { createChanges } from '../../platform/changes/changes.ts';
import type { SeenRow } from '../../platform/database/seen-row.ts';
import { createResponseCache } from '../../platform/responses/response-cache.ts';
import { eventListing } from '../events/event.ts';
import { eventCaching } from './caching.ts';
import { listDependency } from './list-dependency.ts';
import { readListQuery } from './read-list-query.ts';

const EVENING = Date.parse('2026-11-21T20:00:00Z');
const TYPES = ['football', 'tennis', 'basketball', 'cricket'];
const [MATCHES, LISTS, WRITES_PER_MINUTE, REQUESTS_PER_SECOND] = [20, 2_000, 200, 500];

const timeOf = (day: number, hour = 0) =>
  new Date(EVENING - 20 * 3_600_000 + day * DAY_MS + hour * 3_600_000).toISOString();
const rowOf = (id: string, day: number, index: number, home: number): SeenRow => ({
  id,
  body: {
    typeId: TYPES[index % TYPES.length],
    status: day === 0 ? 'EVENT_STATUS_STARTED' : 'EVENT_STATUS_SCHEDULED',
    startTime: timeOf(day, 19),
    entityIds: [`team${index}`],
    metadata: { score: { home } },
  },
  create_time: new Date(EVENING - DAY_MS),
  update_time: new Date(EVENING),
});

/** Lists of 50 days around tonight: all of the day, of one type, of one team, with several page sizes. */
function listAt(index: number) {
  const day = (index % 50) - 25;
  const variant = Math.floor(index / 50);
  const type = TYPES[variant % 5];
  const filter = [
    `start_time >= "${timeOf(day)}" AND start_time < "${timeOf(day + 1)}"`,
    ...(type ? [`type_id = "${type}"`] : []),
    ...(variant % 2 === 0 ? [] : [`entity_ids:"team${variant}"`]),
  ].join(' AND ');
  const query = { ...readListQuery({ filter }, eventListing), locales: ['en'] };
  const rows = Array.from({ length: MATCHES }, (_, n) => rowOf(`d${day}-${n}`, day, n, 0));
  const listed = rows.filter(
    ({ body }) =>
      (!type || body['typeId'] === type) && (variant % 2 === 0 || String(body['entityIds']) === `team${variant}`)
  );
  const ids = listed.slice(0, 10).map(({ id }) => id);
  const info = listed.map(({ body }) => ({
    tags: new Set<string>(),
    status: String(body['status']),
    startTime: Date.parse(String(body['startTime'])),
  }));
  return { name: `list ${index}`, query, ids, info };
}

/** Simulates a minute of a live evening; returns the share of requests that needed no store. */
async function replay(dependency: typeof listDependency | null): Promise<number> {
  let now = EVENING;
  const changes = await createChanges({
    listen: async (listener) => {
      listener.up();
      return async () => {};
    },
  });
  const cache = createResponseCache({ changes, clock: () => now, isStoreFailure: () => false, maxBytes: 64_000_000 });
  const lists = Array.from({ length: LISTS }, (_, index) => listAt(index));
  const get = async (index: number) => {
    const list = lists[index % LISTS];
    if (!list) throw new Error('no list');
    let isHit = true;
    await cache.get(list.name, 'acme', async () => {
      isHit = false;
      const isAffectedBy = dependency?.({ collection: 'events', listing: eventListing, ...list });
      const { freshFor, staleFor } = eventCaching(list.info, now);
      return { body: Buffer.from(''), headers: {}, freshFor, staleFor, ...(isAffectedBy && { isAffectedBy }) };
    });
    return isHit;
  };
  for (let index = 0; index < LISTS; index += 1) await get(index);

  let hits = 0;
  let writes = 0;
  const requests = 60 * REQUESTS_PER_SECOND;
  for (let request = 0; request < requests; request += 1) {
    now = EVENING + (request * 60_000) / requests;
    if (request % (requests / WRITES_PER_MINUTE) === 0) {
      writes += 1;
      const [id, index] = [`d0-${writes % MATCHES}`, writes % MATCHES];
      const written = [
        { collection: 'events', id, before: rowOf(id, 0, index, writes), after: rowOf(id, 0, index, writes + 1) },
      ];
      changes.begin({ publisher: 'acme', revision: writes, notifiedRevisions: [], written }).done();
    }
    // Advances by a prime number of lists, so that all are requested evenly and none in step with the writes.
    if (await get(request * 733)) hits += 1;
  }
  return hits / requests;
}

describe('a live evening', () => {
  it(`needs the store for less than 5 % of requests: ${WRITES_PER_MINUTE} writes a minute to ${MATCHES} matches, ${LISTS} lists`, async () => {
    const [all, precise] = [await replay(null), await replay(listDependency)];
    expect(all).toBeLessThan(0.2);
    expect(precise).toBeGreaterThan(0.95);
  });
});
