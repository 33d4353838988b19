import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { anySql, readSql } from '../../testing/analytics/query.ts';
import type { NatsLink, NatsSession } from '../collect/nats/nats-link.ts';
import type { QueryOptions } from '../store/fair-queue.ts';
import type { AnalyticsClient } from './analytics-client.ts';
import { createRemoteAnalytics, serveAnalytics } from './remote-analytics.ts';

it('does not send a canceled query', async () => {
  let connect: (session: NatsSession) => void = () => {};
  const opening = new Promise<NatsSession>((resolve) => {
    connect = resolve;
  });
  const sent: string[] = [];
  const connection = {
    request: async () => sent.push('query'),
    publish: () => sent.push('cancellation'),
  };
  const analytics = createRemoteAnalytics({ session: () => opening } as unknown as NatsLink, 'ask');
  const leaving = new AbortController();
  const left = readSql(analytics, 'SELECT 1 AS n', [], { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');

  connect({ connection } as unknown as NatsSession);
  for (let turn = 0; turn < 50 && sent.length === 0; turn += 1) await nextTurn();
  // Compression takes a thread, so wait until the query would have been sent.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent).toEqual(['cancellation']);
});

it('cancels a query whose response does not arrive in time', async () => {
  const sent: { ask: string; id: string }[] = [];
  const take = (data: Uint8Array) => sent.push(JSON.parse(gunzipSync(data).toString()));
  const connection = {
    request: async (_: string, data: Uint8Array) => {
      take(data);
      throw new Error('timeout');
    },
    publish: (_: string, data: Uint8Array) => take(data),
  };
  const analytics = createRemoteAnalytics(linkOf(connection), 'ask');

  await expect(readSql(analytics, 'SELECT 1 AS n')).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  await vi.waitFor(() => expect(sent.map(({ ask }) => ask)).toEqual(['read', 'cancel']));
  expect(sent[1]?.id).toBe(sent[0]?.id);
});

it('interrupts only the canceled query, even if the cancellation decompresses sooner', async () => {
  let receive: (_: null, message: { data: Uint8Array; respond: (data: Uint8Array) => void }) => void = () => {};
  const connection = {
    subscribe(_: string, { callback }: { callback: typeof receive }) {
      receive = callback;
      return { unsubscribe() {} };
    },
  };
  const queries: QueryOptions[] = [];
  const read: AnalyticsClient['read'] = (_, __, options = {}) =>
    new Promise((resolve, reject) => {
      queries.push(options);
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      if (options.owner === 'other') setTimeout(() => resolve([{ n: 2 }]), 50);
    });
  await serveAnalytics(linkOf(connection), 'ask', {
    analytics: { read } as AnalyticsClient,
    names: { queries: [anySql], changes: [] },
  });
  const send = (request: object) =>
    new Promise<{ result?: unknown; error?: object }>((resolve) => {
      const respond = (data: Uint8Array) => resolve(JSON.parse(gunzipSync(data).toString()));
      receive(null, { data: gzipSync(JSON.stringify(request)), respond });
    });
  const large = { sql: 'SELECT 1', parameters: ['x'.repeat(8 * 1024 * 1024)] };
  const answers = Promise.all([
    send({ ask: 'read', name: 'anySql', input: large, owner: 'acme', id: 'a' }),
    send({ ask: 'read', name: 'anySql', input: large, owner: 'other', id: 'b' }),
    send({ ask: 'cancel', id: 'a' }),
  ]);

  await vi.waitFor(() => expect(queries.map(({ signal }) => signal?.aborted)).toEqual([true, false]), 5_000);
  expect(await answers).toEqual([{ error: expect.anything() }, { result: [{ n: 2 }] }, { result: null }]);
});

function linkOf(connection: object): NatsLink {
  return { session: async () => ({ connection }) } as unknown as NatsLink;
}
