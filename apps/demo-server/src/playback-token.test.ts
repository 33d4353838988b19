import type { TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { openDemoApp } from './testing/demo-app.ts';

const MINUTE = 60_000;

describe('POST /demo/playback-token', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openDemoApp();
    await loadDemo(test.ports);
  }, 60_000);
  afterAll(() => test.close());

  const mint = async (remoteAddress = '127.0.0.1') => {
    const answer = await test.app.inject({ method: 'POST', url: '/demo/playback-token', remoteAddress });
    return { status: answer.statusCode, headers: answer.headers, json: answer.json() };
  };
  const watch = async (video: string, token: string) =>
    (await test.visit(`/v1/videos/${video}?key=pk_demo`, { authorization: `Bearer ${token}` })).json;

  it('AUTH-02: returns a token that unlocks the match for a minute, and nothing else', async () => {
    const { status, headers, json } = await mint();

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Date.parse(json.expireTime)).toBe(test.time.now + MINUTE);
    expect(await watch('match-pass', json.token)).toMatchObject({ error: null, playlists: [{ format: 'HLS' }] });
    expect((await watch('ticket-match', json.token)).error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
    expect((await watch('members-cut', json.token)).error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
  });

  it('is recorded in the audit log as a request of the system', async () => {
    await mint();
    const events = test.store.database.selectFrom('audit_events').where('action', '=', 'playbackToken.create');
    const { actor, via } = await events.select(['actor', 'via']).executeTakeFirstOrThrow();
    expect({ actor, via }).toEqual({ actor: 'system', via: 'API' });
  });

  it('AUTH-06: returns another one when that has expired', async () => {
    const { json: first } = await mint();
    // A token stays valid for the clock tolerance after its expiry, and no longer.
    test.time.now += 2 * MINUTE + 1_000;
    const { json: next } = await mint();

    expect((await watch('match-pass', first.token)).error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
    expect((await watch('match-pass', next.token)).error).toBeNull();
  });

  it('gives one address at most sixty a minute', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 61 }, () => mint('192.0.2.9').then(({ status }) => status))
    );
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    expect((await mint('192.0.2.10')).status).toBe(200);
  });

  it('has none if the demo’s publisher was deleted', async () => {
    const own = await openDemoApp();
    const answer = await own.app.inject({ method: 'POST', url: '/demo/playback-token' });
    await own.close();

    expect(answer.statusCode).toBe(503);
  });
});
