import type { FastifyInstance } from 'fastify';
import { openTestApp, type TestApp } from './app.ts';
import { openWatcher, type TestWatcher } from './watcher.ts';

/** A server with the publisher `acme`, its key `pk_acme` and watchers. */
export interface WatchedApp {
  readonly test: TestApp;
  /** `query` is appended after the key. */
  watch(query?: string, options?: WatchOptions): Promise<TestWatcher>;
  /** Creates an event and returns the revision of its creation. Without `id` the event gets a unique one. */
  create(body?: object, id?: string): Promise<{ id: string; revision: string }>;
  /** Returns the revision of the change. */
  patch(id: string, body: object): Promise<string>;
  remove(id: string): Promise<void>;
  dropAll(): void;
  close(): Promise<void>;
}

interface WatchOptions {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly app?: FastifyInstance;
}

/** Requests and watchers that the key allows per address: more than any test needs. */
const UNLIMITED = { rateLimit: { requestsPerMinutePerAddress: 100_000 } };

export async function openWatchedApp(): Promise<WatchedApp> {
  const test = await openTestApp();
  const watchers: TestWatcher[] = [];
  let made = 0;
  await test.manage('POST', '?publisherId=acme', { body: { languageCode: 'en' } });
  await test.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme', { body: UNLIMITED });
  const dropAll = () => {
    for (const watcher of watchers.splice(0)) watcher.drop();
  };

  return {
    test,
    async watch(query = '', { key = 'pk_acme', headers = {}, app = test.app } = {}) {
      const watcher = await openWatcher(app, `key=${key}${query}`, headers);
      watchers.push(watcher);
      return watcher;
    },
    async create(body = {}, id = `e${++made}`) {
      const { json } = await test.manage('POST', `/acme/events?eventId=${id}`, { body });
      return { id, revision: json.revision };
    },
    patch: async (id, body) => (await test.manage('PATCH', `/acme/events/${id}`, { body })).json.revision,
    async remove(id) {
      await test.manage('DELETE', `/acme/events/${id}`);
    },
    dropAll,
    async close() {
      dropAll();
      await test.close();
    },
  };
}
