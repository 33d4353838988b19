import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { NatsLink, NatsSession } from '../../collect/nats/nats-link.ts';
import { askAnalytics } from './remote-analytics.ts';
import { readSql } from './test-query.ts';

it('does not send a query that nobody waits for any more', async () => {
  let connect: (session: NatsSession) => void = () => {};
  const opening = new Promise<NatsSession>((resolve) => {
    connect = resolve;
  });
  const sent: string[] = [];
  const connection = {
    request: async () => sent.push('query'),
    publish: () => sent.push('cancellation'),
  };
  const analytics = askAnalytics({ session: () => opening } as unknown as NatsLink, 'ask');
  const leaving = new AbortController();
  const left = readSql(analytics, 'SELECT 1 AS n', [], { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');

  connect({ connection } as unknown as NatsSession);
  for (let turn = 0; turn < 50 && sent.length === 0; turn += 1) await nextTurn();
  // Packing takes a thread: time for the query, had it been sent too.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent).toEqual(['cancellation']);
});
