import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';

let server: TestApp;
/** Has too little memory to cache any response. */
let fresh: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  // Page tokens change at the full hour without a write.
  server.time.now += 60_000;
  fresh = await server.openSecond({ answerCacheBytes: 4_000 });
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en' } });
  const rateLimit = { requestsPerMinutePerAddress: 100_000 };
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk', { body: { rateLimit } });
  await server.manage('POST', '/acme/entities?entityId=ajax', { body: {} });
  for (const id of ids) await server.manage('POST', `/acme/events?eventId=${id}`, { body: {} });
}, 120_000);
afterAll(async () => {
  await fresh.app.close();
  await server.close();
});

const ids = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'];
const time = fc.constantFrom('2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z');
const title = fc.constantFrom('Ajax', 'ajax PSV', 'Été', '');
const body = fc.record(
  {
    title: fc.oneof(title, fc.record({ en: title, nl: title })),
    typeId: fc.constantFrom('football', 'tennis'),
    status: fc.constantFrom('EVENT_STATUS_STARTED', 'EVENT_STATUS_FINISHED'),
    startTime: fc.oneof(time, fc.constant(null)),
    entityIds: fc.constantFrom([], ['ajax']),
    metadata: fc.record({ score: fc.record({ home: fc.nat(3), away: fc.nat(3) }) }),
  },
  { requiredKeys: [] }
);
const write = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('patch' as const), id: fc.constantFrom(...ids), body }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), id: fc.constantFrom(...ids), body }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('entity' as const), id: fc.constant('ajax'), body: fc.constant({}) }),
  }
);
const filter = fc.constantFrom(
  '',
  'type_id = "football"',
  'status = "EVENT_STATUS_STARTED"',
  'start_time >= "2026-11-21T00:00:00Z" AND start_time < "2026-11-22T00:00:00Z"',
  'NOT start_time < "2026-11-22T00:00:00Z"',
  'entity_ids:"ajax" AND type_id = "tennis"',
  'title:"ajax" OR metadata.score.home > 1',
  'title = "*PSV"',
  'id = "e1" OR id = "e2"',
  'update_time > "2026-11-21T12:01:00.030Z"',
  'metadata.score.away = 0'
);
const list = fc.record({
  filter,
  orderBy: fc.constantFrom('', 'title', 'start_time desc', 'update_time desc', 'status, id desc', 'type_id'),
  search: fc.constantFrom('', '', '', 'ajax'),
  pinnedIds: fc.constantFrom('', '', 'e3,e5'),
  locale: fc.constantFrom('en', 'nl'),
  pageSize: fc.constantFrom('2', '3', '100'),
});

async function doWrite({ kind, id, body }: { kind: 'patch' | 'replace' | 'entity'; id: string; body: object }) {
  // Another millisecond, so that update_time shows the difference.
  server.time.now += 1;
  const collection = kind === 'entity' ? 'entities' : 'events';
  if (kind === 'replace') await server.manage('DELETE', `/acme/${collection}/${id}`);
  const { status } =
    kind === 'replace'
      ? await server.manage('POST', `/acme/${collection}?eventId=${id}`, { body })
      : await server.manage('PATCH', `/acme/${collection}/${id}`, { body });
  expect(status).toBe(200);
}

describe(`responses cached across writes (${testStore})`, () => {
  it('equal those of a server without a cache after any write', async () => {
    const counts = { requests: 0 };
    const hits = async () => {
      const metrics = await server.app.inject({ url: '/metrics' });
      return Number(/cache="answer",result="hit"\} (\d+)/.exec(metrics.body)?.[1] ?? 0);
    };
    const property = fc.asyncProperty(
      fc.array(list, { minLength: 10, maxLength: 10 }),
      fc.array(write, { minLength: 8, maxLength: 8 }),
      async (lists, writes) => {
        const paths = lists.map((query) => `/v1/events?key=pk&${new URLSearchParams(query)}`);
        for (const path of paths) await server.visit(path);
        for (const next of writes) {
          await doWrite(next);
          for (const path of [...paths, '/v1/events/e1?key=pk']) {
            const [kept, made] = [await server.visit(path), await fresh.visit(path)];
            counts.requests += 1;
            expect({ ...kept.json, revision: '' }, path).toEqual({ ...made.json, revision: '' });
            expect(kept.headers['etag'], path).toBe(made.headers['etag']);
          }
        }
      }
    );
    const before = await hits();
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
    // Writes affect most of these lists. If none stayed cached, the test would prove nothing.
    expect((await hits()) - before).toBeGreaterThan(counts.requests / 10);
  }, 240_000);
});
