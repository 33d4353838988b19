import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOf } from '../../platform/access/secret.ts';
import { openDatabase, type Store } from '../../platform/database/open-database.ts';
import { ADMIN_TOKEN, testSettings } from '../../testing/app.ts';
import { openTestSchema, type TestSchema, testStore } from '../../testing/store.ts';
import { createApp } from '../app.ts';
import { get, openPublisher, type Target, type TestPublisher } from '../contract-tests/target.ts';
import { openWatch } from '../contract-tests/watch-stream.ts';
import { type DatabaseLine, openDatabaseLine } from './database-line.ts';

/** Timeouts in ms of a statement and of its response: shorter than in production, to keep tests short. */
const STATEMENT_TIMEOUT = 1_000;
const ANSWER_TIMEOUT = 1_500;
/**
 * Time in ms after which every client must have a response: the waits for a key, a connection and a statement add up.
 * Served one after the other, 1,500 clients would wait for two minutes.
 */
const RECOVERY_TIMEOUT_MS = 15_000;
/** Time in ms for the process to report that it is alive, in any state of its database. */
const AT_ONCE = 500;

/** The embedded store is in the process itself, so it cannot be unreachable. */
describe.skipIf(testStore !== 'postgres')('a database that fails (with TEST_STORE=postgres)', () => {
  let schema: TestSchema;
  let line: DatabaseLine;
  let store: Store;
  let app: FastifyInstance;
  let target: Target;
  let acme: TestPublisher;

  beforeAll(async () => {
    schema = await openTestSchema();
    line = await openDatabaseLine(schema.url);
    const url = new URL(line.url);
    url.searchParams.set('statement_timeout', String(STATEMENT_TIMEOUT));
    url.searchParams.set('query_timeout', String(ANSWER_TIMEOUT));
    store = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    await store.database
      .insertInto('server_keys')
      .values({ name: 'admin-token-hash', value: hashOf(ADMIN_TOKEN), create_time: new Date() })
      .execute();
    app = await createApp({ settings: testSettings, database: store.database, listen: store.listen, clock: Date.now });
    await app.listen({ host: '127.0.0.1', port: 0 });
    target = { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, token: ADMIN_TOKEN };
    acme = await openPublisher(target);
    await acme.create('events', 'derby', { typeId: 'football', title: 'Derby' });
  }, 30_000);
  afterEach(() => line.restore());
  afterAll(async () => {
    await app?.close();
    await store?.close();
    await line?.close();
    await schema?.drop();
  }, 30_000);

  /** A list that was not requested yet, so that no copy of it is cached. */
  let requests = 0;
  const newList = () => acme.visit('/v1/events', { search: `nothing${requests++}` });
  const recovers = () =>
    vi.waitFor(
      async () => {
        expect((await get(target, '/readyz')).status).toBe(200);
        expect((await newList()).status).toBe(200);
      },
      { timeout: 10_000, interval: 50 }
    );

  describe('that is unreachable', () => {
    it('causes 503 with Retry-After, fails readiness, and recovers automatically', async () => {
      await newList();
      await line.cut();

      for (const answer of [
        await newList(),
        await acme.visit('/v1/events/nobody'),
        await acme.manage('PATCH', '/events/derby', { title: 'x' }),
        await acme.manage('GET', '/events'),
      ]) {
        expect([answer.status, answer.reason]).toEqual([503, 'UNAVAILABLE']);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.text).not.toMatch(/postgres|select|127\.0\.0\.1/i);
      }
      expect((await get(target, '/readyz')).status).toBe(503);
      expect((await get(target, '/healthz')).status).toBe(200);

      await line.restore();
      await recovers();
      expect((await acme.manage('PATCH', '/events/derby', { title: 'Derby' })).status).toBe(200);
    });

    it('does not affect cached responses', async () => {
      const query = { filter: 'type_id = "football"' };
      const before = await acme.visit('/v1/events', query);
      await line.cut();
      // Longer than a public key is cached.
      await new Promise((resolve) => setTimeout(resolve, 1_200));

      const during = await acme.visit('/v1/events', query);
      const copy = await acme.visit('/v1/events', query, { 'if-none-match': before.headers.get('etag') ?? '' });

      expect([during.status, during.text]).toEqual([200, before.text]);
      expect(copy.status).toBe(304);
      await line.restore();
      await recovers();
    });

    it('does not end the streams of open pages, which get later writes after the recovery', async () => {
      const stream = await openWatch(acme);
      await line.cut();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await line.restore();
      await recovers();

      const { json } = await acme.manage('PATCH', '/events/derby', { title: 'Derby again' });
      const [pushed] = await stream.count(1);
      stream.drop();
      expect([pushed?.id, pushed?.data.title]).toEqual([json.revision, 'Derby again']);
    });
  });

  describe('that is slow', () => {
    it('makes a writer wait for a lock no longer than the statement timeout, without affecting readers', async () => {
      const holder = new pg.Client({ connectionString: schema.url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from publishers where id = $1 for update', [acme.id]);

      const start = Date.now();
      const writing = acme.manage('PATCH', '/events/derby', { title: 'late' });
      const reading = await newList();
      const readTime = Date.now() - start;
      const written = await writing;
      await holder.query('rollback').finally(() => holder.end());

      expect([written.status, written.reason]).toEqual([504, 'TIMEOUT']);
      expect(Date.now() - start).toBeLessThan(STATEMENT_TIMEOUT + 1_000);
      expect([reading.status, readTime < STATEMENT_TIMEOUT]).toEqual([200, true]);
      expect((await acme.manage('GET', '/events/derby')).json.title).not.toBe('late');
    });

    it('does not queue without bound: many clients are answered in bounded time, and the process stays responsive', async () => {
      await recovers();
      // Until notifications arrive again, what all requests share is read again, and all would wait for that one read.
      const stream = await openWatch(acme);
      await acme.manage('PATCH', '/events/derby', { title: 'Derby once more' });
      await stream.count(1);
      stream.drop();
      await newList();
      line.freeze();

      const start = Date.now();
      // Without sockets: a thousand connections at once would test the network. Each visitor has an address.
      const crowd = Promise.all(
        Array.from({ length: 1_500 }, (_, n) =>
          app.inject({
            url: `/v1/events?key=${acme.key}&search=crowd${n}`,
            remoteAddress: `10.0.${Math.floor(n / 250)}.${n % 250}`,
          })
        )
      );
      const alive: number[] = [];
      const watching = setInterval(async () => {
        const requests = Date.now();
        const answer = await get(target, '/healthz').catch(() => null);
        if (answer?.status === 200) alive.push(Date.now() - requests);
      }, 250);
      const answers = await crowd.finally(() => clearInterval(watching));
      const took = Date.now() - start;

      expect(answers.filter(({ statusCode }) => statusCode !== 503 && statusCode !== 504)).toEqual([]);
      // Sixteen are running, five hundred wait; the others are rejected.
      expect(answers.filter(({ statusCode }) => statusCode === 504).length).toBeLessThanOrEqual(16);
      expect(took).toBeLessThan(RECOVERY_TIMEOUT_MS);
      expect(alive.length).toBeGreaterThan(3);
      // The first one waits until the crowd's 1,500 requests are read.
      expect(alive.toSorted((a, b) => a - b)[Math.floor(alive.length / 2)]).toBeLessThan(AT_ONCE);
      expect((await get(target, '/readyz')).status).toBe(503);

      await line.restore();
      await recovers();
    }, 30_000);
  });
});
