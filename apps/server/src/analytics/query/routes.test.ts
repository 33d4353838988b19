import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireAnalyticsCounts } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp({ dataDir: await mkdtemp(join(tmpdir(), 'touchline-analytics-')) });
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '?publisherId=other');
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme', { body: {} });
  await collect(begun);
  await vi.waitFor(async () => expect((await query()).json.totals).toEqual({ plays: 1 }), { timeout: 10_000 });
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(server.ports.settings.dataDir, { recursive: true });
});

/** Noon, the server's clock. */
const now = Date.parse('2026-11-21T12:00:00Z');
const viewingEvent = (e: string, number: number, ms: number, overrides: object = {}) => ({
  ...{ e, xid: 'viewing-1', xsqno: number, psqno: number, pinid: 'player-1', uti: now + ms, pphti: Math.max(0, ms) },
  ...overrides,
});
const begun = [
  viewingEvent('viewstart', 1, -12_000, {
    vid: 'derby',
    vtt: 'The derby',
    mvrid: 'someone',
    sid: 'session',
    ypyid: 'pk_acme',
  }),
  viewingEvent('play', 2, -12_000),
  viewingEvent('playing', 3, -11_000, { xtitofifr: 1_000 }),
  viewingEvent('hb', 4, -1_000, { xwati: 11_000 }),
];

function collect(events: readonly object[]) {
  const payload = JSON.stringify({ metadata: { transmission_timestamp: now }, events });
  return server.app.inject({
    ...{ method: 'POST', url: '/collect/k', payload },
    headers: {
      'content-type': 'text/plain',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/129.0 Safari/537.36',
    },
  });
}

function query(body: object = {}, publisher = 'acme') {
  const interval = { startTime: '2026-11-21T11:00:00Z', endTime: '2026-11-21T12:00:00Z' };
  return server.manage('POST', `/${publisher}/analytics:query`, { body: { metrics: ['plays'], interval, ...body } });
}

describe('POST analytics:query', () => {
  it('AN-05: counts collected events', async () => {
    const request = { metrics: ['plays', 'watchTime', 'startupTimeMedian'], dimensions: ['video', 'browser'] };
    expect((await query(request)).json).toEqual({
      rows: [
        {
          dimensions: { video: { value: 'derby', label: 'The derby' }, browser: { value: 'Chrome' } },
          metrics: { plays: 1, watchTime: 11_000, startupTimeMedian: 1_000 },
        },
      ],
      totals: { plays: 1, watchTime: 11_000, startupTimeMedian: 1_000 },
      nextPageToken: '',
      totalSize: 1,
    });
  });

  it('shows a publisher only its own data', async () => {
    expect((await query({}, 'other')).json.totals).toEqual({ plays: 0 });
    expect((await query({}, 'nobody')).status).toBe(404);
    const { json } = await server.manage('POST', '/other/secretKeys', { body: {} });
    expect((await server.manage('POST', '/acme/analytics:query', { body: {}, token: json.secret })).status).toBe(403);
  });

  it('returns an error that says what to change', async () => {
    const answer = await query({ metrics: ['views'] });
    expect([answer.status, answer.reason]).toEqual([400, 'FIELD_INVALID']);
    expect(answer.json.error.message).toContain('use one of attempts, plays');
    expect((await query({ filter: 'city = "x"' })).reason).toBe('FILTER_UNKNOWN_FIELD');
    expect((await query({ orderBy: 'video' })).reason).toBe('ORDER_BY_INVALID');
    expect((await query({ interval: { startTime: 'noon', endTime: 'night' } })).reason).toBe('FIELD_INVALID');
  });
});

describe('GET analyticsViews/{id}', () => {
  it('returns the figures and timeline of a viewing, and its raw events', async () => {
    const { json } = await server.manage('GET', '/acme/analyticsViews/viewing-1');
    expect(json.viewing).toMatchObject({ videoId: 'derby', played: true, watchTime: 11_000, isOpen: true });
    expect(json.viewing).not.toHaveProperty('viewer');
    expect(json.timeline.map(({ event }: { event: string }) => event)).toEqual(['viewstart', 'play', 'playing', 'hb']);
    expect(json.timeline[2]).toMatchObject({ time: '2026-11-21T11:59:49.000Z', sequence: 3, watching: true });
    expect(json.events).toHaveLength(4);
  });

  it('returns 404 for an unknown viewing', async () => {
    expect((await server.manage('GET', '/acme/analyticsViews/viewing-2')).status).toBe(404);
    expect((await server.manage('GET', '/other/analyticsViews/viewing-1')).status).toBe(404);
  });
});

describe('GET analytics:watch', () => {
  it('AN-06: sends the number of current viewers at once', async () => {
    expect(await firstCounts()).toEqual({
      time: '2026-11-21T12:00:00.000Z',
      ...{ concurrentViewers: 1, starts: 1, failures: 0 },
      videos: [{ videoId: 'derby', title: 'The derby', viewers: 1 }],
      events: [],
    });
  });

  it('requires a management token', async () => {
    const { status } = await server.manage('GET', '/acme/analytics:watch', { token: 'wrong' });
    expect(status).toBe(401);
  });
});

/** Reads the first event of a stream, then disconnects. */
async function firstCounts(): Promise<WireAnalyticsCounts> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  return new Promise((resolve, reject) => {
    const path = '/v1/publishers/acme/analytics:watch';
    const request = get({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        const data = /^event: counts\ndata: (.*)$/m.exec(text)?.[1];
        if (data === undefined) return;
        request.destroy();
        resolve(JSON.parse(data));
      });
      response.on('error', () => {});
    });
    request.on('error', reject);
  });
}
