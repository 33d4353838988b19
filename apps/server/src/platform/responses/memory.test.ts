import { HOUR_MS } from '@touchline/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { usedBytes } from '../../testing/memory.ts';
import { createOwnWrites } from '../changes/own-writes.ts';
import { createRecentWrites } from '../changes/recent-writes.ts';
import type { WrittenResource } from '../changes/written-resource.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { toBody } from './to-body.ts';

const MAX_BYTES = 16 * 2 ** 20;
/** An empty list: the shortest response, of which a publisher has many. */
const revised = (revision: number) => `{"events":[],"nextPageToken":"","totalSize":0,"revision":"${revision}"}`;

let now: number;
let received: number;
let responses: ResponseCache;

beforeEach(() => {
  now = 1_000_000;
  received = 100;
  responses = createResponseCache({
    changes: {
      generation: () => received,
      live: true,
      subscribe: () => () => {},
      writtenSince: () => [],
      receivedRevision: () => received,
      begin: () => ({ done() {}, failed() {} }),
      wrote() {},
      async close() {},
    },
    clock: () => now,
    isStoreFailure: () => false,
    maxBytes: MAX_BYTES,
  });
});

async function cacheLists(count: number, text: string): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const filter = `start_time >= "2026-11-21T00:00:00Z" AND start_time < "2026-11-22T00:00:00Z" AND type_id = "t${n}"`;
    const { kept } = await responses.get(nameOf(n), 'acme', async () => ({
      body: toBody(text),
      headers: { etag: `"${n}"`, 'cache-control': `public, max-age=${n}`, 'content-language': `en-${n}` },
      freshFor: HOUR_MS,
      staleFor: HOUR_MS,
      isAffectedBy: ({ id }) => filter.includes(id),
      revision: String(received),
    }));
    kept.head = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`header-${index}`, `value ${n}`]));
  }
}

const nameOf = (n: number) => `pk_acme /v1/events ${n}`;
const cachedOf = (count: number) =>
  Array.from({ length: count }, (_, n) => responses.fresh(nameOf(n), 'acme')).filter(Boolean);

describe('memory of the answer cache', () => {
  it('stays within 1.5 times the limit, for any number of lists', async () => {
    const before = await usedBytes();
    await cacheLists(20_000, revised(received).padStart(3_000));
    expect((await usedBytes()) - before).toBeLessThan(1.5 * MAX_BYTES);
    // A cache that stores nothing would pass too.
    expect(cachedOf(20_000).length).toBeGreaterThan(1_000);
  }, 60_000);

  it('stays within it when writes raise the revision of short lists', async () => {
    const before = await usedBytes();
    await cacheLists(20_000, revised(received));
    received += 1;
    for (let n = 0; n < 20_000; n += 1) {
      responses.fresh(nameOf(n), 'acme');
      // Other code uses Node's buffer pool meanwhile.
      for (let other = 0; other < 2; other += 1) Buffer.from('x'.repeat(4_000));
    }
    expect((await usedBytes()) - before).toBeLessThan(1.5 * MAX_BYTES);
    expect(cachedOf(20_000).at(-1)?.response.body.toString()).toBe(revised(received));
  }, 60_000);

  it('is freed once responses have expired', async () => {
    const before = await usedBytes();
    await cacheLists(20_000, revised(received).padStart(3_000));
    now += 2 * HOUR_MS;
    await responses.get('another list', 'acme', async () => ({
      body: toBody(revised(received)),
      headers: {},
      freshFor: HOUR_MS,
      staleFor: HOUR_MS,
    }));
    expect((await usedBytes()) - before).toBeLessThan(1_000_000);
    expect(responses.fresh('another list', 'acme')).not.toBeNull();
  }, 60_000);
});

/** An event with a score and many markers: 30 kB of JSON before and after each write. */
function writeOf(n: number): WrittenResource {
  const rowOf = (home: number) => ({
    id: 'e1',
    body: {
      metadata: { score: { home } },
      markers: Array.from({ length: 300 }, (_, id) => ({ id, text: 'x'.repeat(80) })),
    },
    create_time: new Date(0),
    update_time: new Date(n),
  });
  return { collection: 'events', id: 'e1', before: rowOf(n), after: rowOf(n + 1) };
}

describe('memory of writes', () => {
  it('is limited in bytes, not only in number', async () => {
    const recent = createRecentWrites();
    const before = await usedBytes();
    for (let n = 0; n < 1_000; n += 1) recent.add('acme', [writeOf(n)]);
    expect((await usedBytes()) - before).toBeLessThan(12 * 2 ** 20);
    expect(recent.resourcesOfLast('acme', 10)?.length).toBe(10);
    expect(recent.resourcesOfLast('acme', 1_000)).toBeNull();
  }, 60_000);

  it('is released after a write was announced, even without a notification of the store', async () => {
    let passedOn = 0;
    const own = createOwnWrites((_publisher, _revision, written) => {
      passedOn += written?.length ?? 0;
    });
    const before = await usedBytes();
    for (let n = 0; n < 1_000; n += 1)
      own.begin({ publisher: 'acme', revision: n, notifiedRevisions: [n], written: [writeOf(n)] }).done();
    expect((await usedBytes()) - before).toBeLessThan(2 ** 20);
    expect(passedOn).toBe(1_000);
    expect(own.receive('acme', 999)).toBe(true);
  }, 60_000);
});
