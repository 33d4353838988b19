import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { geoDatabaseOf } from '../../testing/geo-database.ts';
import { createTrustedPeers } from './geo-lookup.ts';

/** Addresses in the files of the test. */
const DUTCH = '2.16.8.1';
const DUTCH_V6 = '2001:db8:31::1';
const BELGIAN = '2.17.8.1';
const DUTCH_VPN = '2.16.7.1';
const NOWHERE = '8.8.8.8';

const PROXY = '10.0.0.1';
const STRANGER = '198.51.100.7';

const playlists = [{ format: 'HLS', url: 'https://media.example/v1.m3u8' }];
const policies = {
  dutch: { geo: { mode: 'ALLOW', regions: ['NL'] } },
  'not-dutch': { geo: { mode: 'BLOCK', regions: ['NL'] } },
  'no-vpn': { blockVpn: true },
};

let folder: string;
let countries: string;

const countriesWith = (dutch: string) =>
  geoDatabaseOf({
    '2.16.0.0/16': { country: { iso_code: dutch } },
    '2.17.0.0/16': { country: { iso_code: 'BE' } },
    '2001:db8:31::/48': { country: { iso_code: dutch } },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geo-'));
  countries = join(folder, 'countries.mmdb');
  await writeFile(countries, countriesWith('NL'));
  await writeFile(
    join(folder, 'anonymous.mmdb'),
    geoDatabaseOf({ '2.16.7.0/24': { is_anonymous: true, is_anonymous_vpn: true } }, { type: 'GeoIP2-Anonymous-IP' })
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function openServer(settings: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  const server = await openTestApp({
    trustedProxies: [PROXY],
    geoDatabases: [countries, join(folder, 'anonymous.mmdb')],
    ...settings,
  });
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en' } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
  for (const [id, policy] of Object.entries(policies)) {
    await server.manage('POST', `/acme/accessPolicies?accessPolicyId=${id}`, { body: policy });
    await server.manage('POST', `/acme/videos?videoId=${id}`, {
      body: { displayName: id, playlists, accessPolicyId: id },
    });
  }
  return server;
}

/** Sends a request from a given peer address. */
async function get(
  { app }: TestApp,
  path: string,
  { from = PROXY, headers = {} }: { from?: string; headers?: InjectOptions['headers'] } = {}
) {
  const answer = await app.inject({ url: path, remoteAddress: from, ...(headers && { headers }) });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: isJson ? answer.json() : null };
}

const video = (id: string) => `/v1/videos/${id}?key=pk_acme`;
const via = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('access decisions by the address of the visitor', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openServer();
  }, 60_000);
  afterAll(() => server.close());

  it.each([
    ['dutch', DUTCH, null, 'NL'],
    ['dutch', DUTCH_V6, null, 'NL'],
    ['dutch', `::ffff:${DUTCH}`, null, 'NL'],
    ['dutch', `${STRANGER}, ${DUTCH}`, null, 'NL'],
    ['dutch', BELGIAN, 'ERROR_CODE_GEO_BLOCKED', 'BE'],
    ['dutch', `${DUTCH}, ${BELGIAN}`, 'ERROR_CODE_GEO_BLOCKED', 'BE'],
    ['dutch', NOWHERE, 'ERROR_CODE_GEO_BLOCKED', null],
    ['dutch', 'unknown', 'ERROR_CODE_GEO_BLOCKED', null],
    ['not-dutch', DUTCH, 'ERROR_CODE_GEO_BLOCKED', 'NL'],
    ['not-dutch', BELGIAN, null, 'BE'],
    ['not-dutch', NOWHERE, null, null],
    ['no-vpn', DUTCH_VPN, 'ERROR_CODE_VPN_BLOCKED', 'NL'],
    ['no-vpn', DUTCH, null, 'NL'],
  ])('AUTH-04, ERR-04, ERR-06: "%s" for %s, behind a trusted proxy: %s', async (id, address, error, region) => {
    const { status, json } = await get(server, video(id), via(address));

    expect([status, json.error]).toEqual([200, error]);
    expect(json.playlists).toHaveLength(error === null ? 1 : 0);
    if (error !== null) expect(json.accessDecision.region).toBe(region);
  });

  it('uses the address of a direct client, and ignores its forwarded headers', async () => {
    const answers = await Promise.all([
      get(server, video('dutch'), { from: DUTCH }),
      get(server, video('dutch'), { from: BELGIAN, ...via(DUTCH) }),
      get(server, video('dutch'), {
        from: BELGIAN,
        headers: { forwarded: `for=${DUTCH}`, 'x-real-ip': DUTCH, 'cf-connecting-ip': DUTCH },
      }),
      get(server, video('dutch'), {
        from: BELGIAN,
        headers: { 'x-debug-country': 'NL', 'cf-ipcountry': 'NL', 'x-country': 'NL' },
      }),
    ]);
    const blocked = 'ERROR_CODE_GEO_BLOCKED';
    expect(answers.map(({ json }) => json.error)).toEqual([null, blocked, blocked, blocked]);
  });
});

describe('headers of trusted proxies', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openServer({ geoCountryHeader: 'cf-ipcountry', geoVpnHeader: 'x-vpn' });
  }, 60_000);
  afterAll(() => server.close());

  it.each([
    ['wins over the files', BELGIAN, { 'cf-ipcountry': 'NL' }, [null, null]],
    ['wins over the files', DUTCH, { 'cf-ipcountry': 'de' }, ['GEO_BLOCKED', null]],
    ['that does not know leaves it to the files', DUTCH, { 'cf-ipcountry': 'XX' }, [null, null]],
    ['that is rubbish leaves it to the files', DUTCH, { 'cf-ipcountry': 'Netherlands' }, [null, null]],
    ['that comes twice leaves it to the files', BELGIAN, { 'cf-ipcountry': 'NL, BE' }, ['GEO_BLOCKED', null]],
    ['that is not there leaves it to the files', DUTCH, {}, [null, null]],
    ['that says Tor is a VPN, from nowhere', DUTCH, { 'cf-ipcountry': 'T1' }, ['GEO_BLOCKED', 'VPN_BLOCKED']],
    ['that says VPN', DUTCH, { 'x-vpn': '1' }, [null, 'VPN_BLOCKED']],
    ['that says no VPN wins over the files', DUTCH_VPN, { 'x-vpn': 'false' }, [null, null]],
    ['that says neither leaves it to the files', DUTCH_VPN, { 'x-vpn': 'perhaps' }, [null, 'VPN_BLOCKED']],
  ])('one %s: %s with %j', async (_, address, reported, expected) => {
    const headers = { 'x-forwarded-for': address, ...reported };
    const answers = await Promise.all(['dutch', 'no-vpn'].map((id) => get(server, video(id), { headers })));
    expect(answers.map(({ json }) => json.error?.replace('ERROR_CODE_', '') ?? null)).toEqual(expected);
  });

  it('AUTH-04: are ignored from other peers', async () => {
    const spoofed = { 'cf-ipcountry': 'NL', 'x-vpn': '0', 'x-forwarded-for': DUTCH };
    const abroad = await get(server, video('dutch'), { from: BELGIAN, headers: spoofed });
    const hidden = await get(server, video('no-vpn'), { from: DUTCH_VPN, headers: spoofed });
    const nowhere = await get(server, video('dutch'), { from: STRANGER, headers: spoofed });

    expect(abroad.json).toMatchObject({ error: 'ERROR_CODE_GEO_BLOCKED', accessDecision: { region: 'BE' } });
    expect(hidden.json.error).toBe('ERROR_CODE_VPN_BLOCKED');
    expect(nowhere.json).toMatchObject({ error: 'ERROR_CODE_GEO_BLOCKED', accessDecision: { region: null } });
  });
});

/** Two visitors in turn, in both orders, with one URL: each gets their own response. */
describe('the response for one visitor is not sent to another', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openServer();
  }, 60_000);
  afterAll(() => server.close());

  const fragment = '/v1/fragments/video-player?key=pk_acme&video-id=dutch';

  it.each([
    ['the JSON answer', video('dutch')],
    ['the list', '/v1/videos?key=pk_acme&ids=dutch'],
    ['the fragment', fragment],
    ['the page of the frame', '/embed/video-player?key=pk_acme&video-id=dutch'],
  ])('AUTH-04: %s', async (_, path) => {
    for (const address of [DUTCH, BELGIAN, DUTCH, BELGIAN]) {
      const { text, headers } = await get(server, path, via(address));
      expect([address, text.includes('media.example')]).toEqual([address, address === DUTCH]);
      expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    }
  });

  it.each([video('dutch'), fragment])('an ETag of one is not current for the other: %s', async (path) => {
    const home = await get(server, path, via(DUTCH));
    const again = { 'if-none-match': String(home.headers['etag']) };

    expect((await get(server, path, { headers: { 'x-forwarded-for': BELGIAN, ...again } })).status).toBe(200);
    expect((await get(server, path, { headers: { 'x-forwarded-for': DUTCH, ...again } })).status).toBe(304);
  });

  it.each(['', '&shadow=false', '&styles=link', '&nonce=abc'])(
    'a publisher’s server, which prints for all, gets the element alone%s',
    async (query) => {
      const { status, text } = await get(server, `${fragment}&format=html${query}`, via(DUTCH));

      expect(status).toBe(200);
      expect(text).toMatch(/^<touchline-video-player [^<>]*video-id="dutch"[^<>]*><\/touchline-video-player>$/);
    }
  );

  it('is shared if no decision depends on the country', async () => {
    await server.manage('POST', '/acme/videos?videoId=open', { body: { displayName: 'Open', playlists } });
    const { headers } = await get(server, video('open'), via(DUTCH));
    const { text } = await get(server, '/v1/fragments/video-player?key=pk_acme&video-id=open&format=html', via(DUTCH));

    expect(headers['cache-control']).toBe('public, max-age=10');
    expect(text).toContain('media.example');
  });
});

describe('the files of GEO_DATABASE', () => {
  it('may be replaced while the server runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = join(folder, 'own.mmdb');
    await writeFile(own, countriesWith('NL'));
    const server = await openServer({ geoDatabases: [own] });
    const errorOf = async () => (await get(server, video('dutch'), via(DUTCH))).json.error;
    expect(await errorOf()).toBeNull();

    await writeFile(join(folder, 'next'), countriesWith('DE'));
    await rename(join(folder, 'next'), own);
    vi.advanceTimersByTime(60_000);

    await vi.waitFor(async () => expect(await errorOf()).toBe('ERROR_CODE_GEO_BLOCKED'));
    await server.close();
    vi.useRealTimers();
  }, 60_000);

  it('stop the start if one is invalid', async () => {
    const missing = join(folder, 'missing.mmdb');
    await expect(openTestApp({ geoDatabases: [missing] })).rejects.toThrow(`GEO_DATABASE: ${missing} does not exist.`);
  });
});

describe('createTrustedPeers', () => {
  const isTrusted = createTrustedPeers(['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8::/32', 'linklocal']);

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    '2001:db8::9',
    'fe80::1%eth0',
  ])('trusts %s', (address) => {
    expect(isTrusted(address)).toBe(true);
  });

  it.each(['11.1.2.3', '192.0.2.8', '::ffff:11.0.0.1', '2001:db9::9', '192.168.0.1', '', 'loopback', undefined])(
    'does not believe %s',
    (address) => {
      expect(isTrusted(address)).toBe(false);
    }
  );

  it('trusts no peer if none is configured', () => {
    expect(createTrustedPeers([])('127.0.0.1')).toBe(false);
  });
});
