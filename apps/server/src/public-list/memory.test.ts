import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createAnswerCache } from '../answers/answer-cache.ts';
import { createChanges } from '../changes/changes.ts';
import { eventListing } from '../events/listing.ts';
import { createItemCache, type PublicForm } from './item-cache.ts';
import { listDependency } from './list-dependency.ts';
import { readQuestion } from './read-question.ts';
import type { ContentRow, Viewpoint } from './viewpoint.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const usedBytes = async () => {
  // What evicted buffers held is given back a turn after their collection.
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const MAX_BYTES = 16 * 1024 * 1024;
const form: PublicForm = { collection: 'events', toPublic: ({ id, body }) => ({ id, body }) };
const viewpoint = {
  publisher: { id: 'acme', version: 1 },
  locales: ['en'],
  view: 'FULL',
  pictures: '0-0',
} as unknown as Viewpoint;
const time = new Date(0);
const rowOf = (id: string, revision: number): ContentRow => ({
  id,
  body: `${revision} `.padEnd(1_200, 'x'),
  revision,
  create_time: time,
  update_time: time,
});

describe('memory', () => {
  it.each([300, 3_000, 12_000])(
    'of cached lists of %i bytes stays within 1.5 times its limit',
    async (size) => {
      const changes = await createChanges({ listen: async () => async () => {} });
      const isStoreFailure = () => false;
      const answers = createAnswerCache({ changes, clock: Date.now, isStoreFailure, maxBytes: MAX_BYTES });
      const before = await usedBytes();
      for (let n = 0; n < 20_000; n += 1) {
        const filter = `start_time >= "2026-11-21T00:00:00Z" AND start_time < "2026-11-22T00:00:00Z" AND type_id = "t${n}"`;
        const question = { ...readQuestion({ filter }, eventListing), locales: ['en'] };
        const ids = Array.from({ length: 10 }, (_, index) => `event-${n}-${index}`);
        const name = `pk /v1/events ${filter}`;
        const { kept } = await answers.get(name, 'acme', async () => ({
          body: Buffer.allocUnsafeSlow(size),
          headers: { etag: `"${n}"`, 'cache-control': `public, max-age=${n}`, 'content-language': `en-${n}` },
          freshFor: 60_000,
          staleFor: 60_000,
          isAffectedBy: listDependency({ collection: 'events', listing: eventListing, question, ids }),
        }));
        kept.head = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`header-${index}`, `value ${n}`]));
      }
      expect((await usedBytes()) - before).toBeLessThan(1.5 * MAX_BYTES);
      // A test that keeps nothing would pass too.
      expect(
        answers.fresh(
          `pk /v1/events start_time >= "2026-11-21T00:00:00Z" AND start_time < "2026-11-22T00:00:00Z" AND type_id = "t19999"`,
          'acme'
        )
      ).not.toBeNull();
    },
    60_000
  );

  it('of items does not grow with the number of writes to them', async () => {
    const items = createItemCache(MAX_BYTES);
    const write = (revision: number) => {
      for (let n = 0; n < 20; n += 1) items.itemOf(form, rowOf(`e${n}`, revision), viewpoint);
    };
    for (let revision = 0; revision < 10; revision += 1) write(revision);
    const before = await usedBytes();
    for (let revision = 10; revision < 200; revision += 1) write(revision);
    expect((await usedBytes()) - before).toBeLessThan(500_000);
    expect(items.itemOf(form, rowOf('e1', 200), viewpoint).text).toContain('200 x');
  });
});
