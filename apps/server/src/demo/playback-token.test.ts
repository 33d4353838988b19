import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-app.ts';
import { loadDemo } from './load-demo.ts';

const MINUTE = 60_000;

describe('POST /demo/playback-token', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ demo: true });
    await loadDemo(test.ports);
  }, 60_000);
  afterAll(() => test.close());

  const mint = async (remoteAddress = '127.0.0.1') => {
    const answer = await test.app.inject({ method: 'POST', url: '/demo/playback-token', remoteAddress });
    return { status: answer.statusCode, headers: answer.headers, json: answer.json() };
  };
  const watch = async (video: string, token: string) =>
    (await test.visit(`/v1/videos/${video}?key=pk_demo`, { authorization: `Bearer ${token}` })).json;

  it('AUTH-02: gives a token that opens the match for a minute, and nothing else', async () => {
    const { status, headers, json } = await mint();

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Date.parse(json.expireTime)).toBe(test.time.now + MINUTE);
    expect(await watch('match-pass', json.token)).toMatchObject({ error: null, playlists: [{ format: 'HLS' }] });
    expect((await watch('ticket-match', json.token)).error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
    expect((await watch('members-cut', json.token)).error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
  });

  it('AUTH-06: gives another one when that has run out', async () => {
    const { json: first } = await mint();
    // A token is good for as long as clocks may differ, and then no more.
    test.time.now += 2 * MINUTE + 1_000;
    const { json: next } = await mint();

    expect((await watch('match-pass', first.token)).error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
    expect((await watch('match-pass', next.token)).error).toBeNull();
  });

  it('gives one address no more than sixty a minute', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 61 }, () => mint('192.0.2.9').then(({ status }) => status))
    );
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    expect((await mint('192.0.2.10')).status).toBe(200);
  });

  it('has none when somebody deleted the demo’s publisher', async () => {
    const own = await openTestApp({ demo: true });
    const answer = await own.app.inject({ method: 'POST', url: '/demo/playback-token' });
    await own.close();

    expect(answer.statusCode).toBe(503);
  });
});
