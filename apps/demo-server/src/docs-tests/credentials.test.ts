import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as sendHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from '@touchline/server/testing/app.ts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoApp } from '../testing/demo-app.ts';

/**
 * Requests everything that is protected from a real server, with every invalid credential, and compares the responses
 * with docs/access.md. `UPDATE_DOCS=1 npx vitest run credentials` rewrites the tables; format them afterwards.
 */
const DOCUMENT = new URL('../../../../docs/access.md', import.meta.url).pathname;
const [BEGIN, END] = ['<!-- credentials:begin -->', '<!-- credentials:end -->'];
const ASSETS = new URL('../../../demo/assets/media/', import.meta.url).pathname;

/** 28,067,586 s after the start of the demo's live channel: part 3 of segment 14033793 is being produced. */
const NOW = Date.parse('2026-11-21T20:33:07.300Z');
const LIVE = 14_033_792;
const HOUR = 3_600;

let mediaDir: string;
let server: TestApp;
let port: number;
const secrets: Record<string, string> = {};

beforeAll(async () => {
  mediaDir = mkdtempSync(join(tmpdir(), 'credentials-'));
  // The channels belong to the demo, so it is the publisher of everything protected here.
  server = await openDemoApp({ mediaDir });
  server.time.now = NOW;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
  for (const publisher of ['demo', 'rival']) {
    await create(`?publisherId=${publisher}`);
    await create(`/${publisher}/publicKeys?publicKeyId=pk_${publisher}`);
    await create(`/${publisher}/accessPolicies?accessPolicyId=members`, { requireAuthentication: true });
    for (const key of ['shop', 'old']) {
      const made = await create(`/${publisher}/signingKeys?signingKeyId=${publisher}-${key}`);
      secrets[`${publisher}-${key}`] = made.json.secret;
    }
  }
  await place('derby', 'demo');
  await place('cup', 'demo');
  await place('final', 'rival');
  await create('/demo/videos?videoId=live', {
    live: true,
    accessPolicyId: 'members',
    playlists: [{ format: 'HLS', url: '/media/main-camera/master.m3u8' }],
  });
  Object.assign(paths, await pathsOf());
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(mediaDir, { recursive: true });
});

const create = async (path: string, body: object = {}) => {
  const answer = await server.manage('POST', path, { body });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
};

async function place(id: string, publisher: string): Promise<void> {
  cpSync(join(ASSETS, 'reel'), join(mediaDir, id), { recursive: true });
  mkdirSync(join(mediaDir, id, 'keys'));
  writeFileSync(join(mediaDir, id, 'keys/1.key'), 'sixteen bytes ok');
  writeFileSync(join(mediaDir, id, '.import.json'), JSON.stringify({ publisher }));
  await create(`/${publisher}/videos?videoId=${id}`, {
    accessPolicyId: 'members',
    playlists: [{ format: 'HLS', url: `/media/${id}/master.m3u8` }],
    captions: [{ language: 'en', label: 'English', url: `/media/${id}/captions-en.vtt` }],
    storyboardUrl: `/media/${id}/storyboard.vtt`,
    posterUrl: `/media/${id}/poster.jpg`,
  });
}

/** The protected things, as the table names them. */
const paths: Record<string, string> = {};

async function pathsOf(): Promise<Record<string, string>> {
  const renditionIn = (text: string) => /^(360p-\w+)\//m.exec(text)?.[1] ?? '';
  const recorded = `/media/derby/${renditionIn(readFileSync(join(mediaDir, 'derby/master.m3u8'), 'utf8'))}`;
  const master = await send('/media/main-camera/master.m3u8', { headers: { authorization: await bearer('live') } });
  const live = `/media/main-camera/${renditionIn(master.text)}`;
  return {
    GetVideo: '/v1/videos/derby?key=pk_demo',
    ListVideos: '/v1/videos?ids=derby&key=pk_demo',
    'a fragment': '/v1/fragments/video-player?video-id=derby&key=pk_demo',
    'multivariant playlist': '/media/derby/master.m3u8',
    'media playlist': `${recorded}/index.m3u8`,
    'init segment': `${recorded}/init.mp4`,
    segment: `${recorded}/000.m4s`,
    key: '/media/derby/keys/1.key',
    captions: '/media/derby/captions-en.vtt',
    storyboard: '/media/derby/storyboard.vtt',
    poster: '/media/derby/poster.jpg',
    'live playlist': `${live}/index.m3u8`,
    'live part': `${live}/${LIVE}.0.m4s`,
  };
}

interface Sent {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** Sends a request exactly as written, because clients normalize URLs. */
function send(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = sendHttp({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('latin1'),
        })
      );
    });
    request.on('error', reject);
    request.end();
  });
}

/** Describes a response for a table cell. */
function cellOf({ status, text }: Sent): string {
  const json = /^\s*\{/.test(text) ? JSON.parse(text) : null;
  const reason = json?.error?.details?.[0]?.reason;
  if (reason !== undefined) return `${status} \`${reason}\``;
  if (status >= 300) return String(status);
  const video = json?.videos?.[0] ?? json;
  if (typeof video?.error === 'string') return wordOf(video.error);
  if (json?.state) return wordOf(json.state.dataState === 'error' ? errorIn(text) : json.state.dataState);
  if (Array.isArray(video?.playlists)) return 'plays';
  return String(status);
}

const wordOf = (code: string) => (code.startsWith('ERROR_CODE_') ? `\`${code.replace('ERROR_CODE_', '')}\`` : code);
const errorIn = (text: string) => /ERROR_CODE_\w+/.exec(text)?.[0] ?? 'error';

/** Signs a token as a publisher's own server does. */
async function token(claims: Record<string, unknown> = {}, key = 'demo-shop'): Promise<string> {
  const now = NOW / 1_000;
  return new SignJWT({ sub: 'visitor-7', aud: 'demo', vid: ['derby', 'live'], exp: Math.floor(now) + HOUR, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: key })
    .sign(new TextEncoder().encode(secrets[key]));
}

async function bearer(...videos: string[]): Promise<string> {
  return `Bearer ${await token({ vid: videos })}`;
}

type Credential = readonly [name: string, headers: () => Promise<Record<string, string>>];

const seconds = Math.floor(NOW / 1_000);
const authorization = async (of: string | Promise<string>) => ({ authorization: `Bearer ${await of}` });
const BEARERS: readonly Credential[] = [
  ['none', async () => ({})],
  ['good', () => authorization(token())],
  ['wrong', () => authorization('nonsense')],
  ['tampered', async () => authorization(tampered(await token()))],
  ['expired', () => authorization(token({ exp: seconds - 61 }))],
  ['not yet valid', () => authorization(token({ nbf: seconds + 120 }))],
  ["another publisher's", () => authorization(token({ aud: 'rival' }, 'rival-shop'))],
  ["another video's", () => authorization(token({ vid: ['cup'] }))],
  ['its key disabled', () => authorization(token({}, 'demo-old'))],
];

/** Another client with the same signature. */
function tampered(good: string): string {
  const [header, payload = '', signature] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'visitor-8' })).toString('base64url');
  return [header, other, signature].join('.');
}

/** Returns the signature in the URL of a video, as an authorized visitor gets it. */
async function signatureOf(video: string, publisher = 'demo'): Promise<string> {
  const shown = await token({ aud: publisher, vid: '*' }, `${publisher}-shop`);
  const { text } = await send(`/v1/videos/${video}?key=pk_${publisher}`, { headers: await authorization(shown) });
  return new URL(JSON.parse(text).playlists[0].url).search.slice(1);
}

const folderOf = (path: string) => (path.includes('main-camera') ? 'live' : 'derby');
const SIGNATURES: readonly (readonly [name: string, query: (path: string) => Promise<string>])[] = [
  ['good', async (path) => signatureOf(folderOf(path))],
  ['wrong', async () => `exp=${seconds + HOUR}&sig=${'x'.repeat(43)}`],
  [
    'tampered',
    async (path) => (await signatureOf(folderOf(path))).replace(/exp=(\d+)/, (_, exp) => `exp=${+exp + 60}`),
  ],
  ['none of it', async (path) => (await signatureOf(folderOf(path))).replace(/&sig=.*/, '')],
  ['twice', async (path) => (await signatureOf(folderOf(path))).replace(/(&sig=.*)/, '$1$1')],
  ["another video's", async () => signatureOf('cup')],
  ["another publisher's", async () => signatureOf('final', 'rival')],
];

/** A response to an unauthorized client must not reveal protected names. */
const isSilent = ({ text }: Sent) => !/EXTM3U|\/media\/derby|moof|WEBVTT|sixteen/.test(text);

describe('every path with every credential', () => {
  it('AUTH-01, AUTH-02, AUTH-04: accepts only the valid one, as documented in docs/access.md', async () => {
    await disableOldKey();
    const tables = [await bearerTable(), await signatureTable(), await tricksTable()].join('\n\n');

    const text = readFileSync(DOCUMENT, 'utf8');
    const [before = '', rest = ''] = text.split(BEGIN);
    const [now = '', after = ''] = rest.split(END);
    if (process.env['UPDATE_DOCS'] === '1') {
      writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`);
      return;
    }
    expect(plain(now)).toBe(plain(tables));
  }, 60_000);
});

/** Removes what a formatter changes. */
function plain(markdown: string): string {
  return markdown.replace(/-+/g, '-').replace(/[ ]+/g, ' ').trim();
}

async function disableOldKey(): Promise<void> {
  const before = await send(paths['segment'] ?? '', { headers: await authorization(token({}, 'demo-old')) });
  expect(before.status).toBe(200);
  const { status } = await server.manage('PATCH', '/demo/signingKeys/demo-old', { body: { state: 'DISABLED' } });
  expect(status).toBe(200);
}

async function bearerTable(): Promise<string> {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    const row = [name];
    for (const [credential, headersOf] of BEARERS) {
      const sent = await send(path, { headers: await headersOf() });
      const isOpen = credential === 'good' && name !== 'a fragment';
      expect([name, credential, isSilent(sent)]).toEqual([name, credential, !isOpen || !hasMark(name)]);
      if (path.startsWith('/media'))
        expect([name, credential, sent.status === 200]).toEqual([name, credential, isOpen]);
      row.push(cellOf(sent));
    }
    rows.push(row);
  }
  const head = ['', ...BEARERS.map(([credential]) => credential)];
  return `**A playback token** (\`Authorization: Bearer …\`; the video asks for a login):\n\n${table(head, rows)}`;
}

/** Whether the protected text is part of a response. */
const hasMark = (name: string) => !['init segment', 'poster'].includes(name);

async function signatureTable(): Promise<string> {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    if (!path.startsWith('/media')) continue;
    const row = [name];
    for (const [credential, queryOf] of SIGNATURES) {
      const sent = await send(`${path}?${await queryOf(path)}`);
      expect([name, credential, sent.status === 200]).toEqual([name, credential, credential === 'good']);
      row.push(cellOf(sent));
    }
    const query = await signatureOf(folderOf(path));
    row.push(cellOf(await send(`${path}?${query}`)));
    server.time.now = Number(/exp=(\d+)/.exec(query)?.[1]) * 1_000;
    const expired = await send(`${path}?${query}`);
    server.time.now = NOW;
    expect([name, expired.status]).toEqual([name, 401]);
    rows.push([...row, cellOf(expired)]);
  }
  const head = ['', ...SIGNATURES.map(([name]) => name), 'again, in time', 'again, too late'];
  return `**A signed address** (\`?exp=…&sig=…\`):\n\n${table(head, rows)}`;
}

async function tricksTable(): Promise<string> {
  const segment = paths['segment'] ?? '';
  const signed = await signatureOf('derby');
  const etag = String((await send(`${segment}?${signed}`)).headers['etag']);
  const token = (await authorization('nonsense')).authorization;
  const tricks: readonly [string, () => Promise<Sent>, expected: number][] = [
    ['`HEAD`, signed', () => send(`${segment}?${signed}`, { method: 'HEAD' }), 200],
    ['`HEAD`', () => send(segment, { method: 'HEAD' }), 401],
    ['`Range`, signed', () => send(`${segment}?${signed}`, { headers: { range: 'bytes=0-9' } }), 206],
    ['`Range`', () => send(segment, { headers: { range: 'bytes=0-9' } }), 401],
    ['`If-None-Match` with the right tag', () => send(segment, { headers: { 'if-none-match': etag } }), 401],
    [
      '`OPTIONS`, a preflight',
      () => send(segment, { method: 'OPTIONS', headers: { origin: 'https://a.example' } }),
      204,
    ],
    ['`POST` as `GET`', () => send(segment, { method: 'POST', headers: { 'x-http-method-override': 'GET' } }), 404],
    ['`GET` as `OPTIONS`', () => send(segment, { headers: { 'x-http-method-override': 'OPTIONS' } }), 401],
    ['a slash more before it', () => send(`/${segment}`), 404],
    ['a slash more within', () => send(segment.replace('/derby/', '/derby//')), 401],
    ['`/media//derby/`', () => send(segment.replace('/derby', '//derby')), 404],
    ['a letter encoded', () => send(segment.replace('derby', '%64erby')), 401],
    ['`/derby%2f`', () => send(segment.replace('derby/', 'derby%2f')), 404],
    ['`/main-camera/../derby/`', () => send(segment.replace('derby', 'main-camera/../derby')), 401],
    ['`%2e%2e` for the dots', () => send(segment.replace('derby', 'x/%2e%2e/derby')), 404],
    ['`..%2f`', () => send(segment.replace('derby', 'x/..%2fderby')), 404],
    ['`..%5c`', () => send(segment.replace('derby', 'x/..%5cderby')), 404],
    ['`%252e%252e`', () => send(segment.replace('derby', 'x/%252e%252e/derby')), 404],
    ['`%c0%ae` (overlong)', () => send(segment.replace('derby', 'x/%c0%ae%c0%ae/derby')), 400],
    ['`%00` behind the name', () => send(`${segment}%00.vtt`), 401],
    ['another case', () => send(segment.replace('derby', 'DERBY')), 404],
    ['a dot behind the folder', () => send(segment.replace('derby', 'derby.')), 404],
    ['a whole address as target', () => send(`http://127.0.0.1:${port}${segment}`), 401],
    ['the note in the folder, signed', () => send(`/media/derby/.import.json?${signed}`), 404],
    ['the folder itself, signed', () => send(`/media/derby/?${signed}`), 404],
    ['what there is not, unsigned', () => send('/media/derby/nothing.m3u8'), 401],
    ['a token of 10 kB', () => send(segment, { headers: { authorization: `${token}${'a'.repeat(10_000)}` } }), 401],
    ['headers of 20 kB', () => send(segment, { headers: { 'x-much': 'a'.repeat(20_000) } }), 431],
    ['the demo’s own way to files', () => send(segment.replace('/media', '/demo/media')), 404],
    [
      'the resizer of pictures',
      () => send(`/img/demo/remote?url=${encodeURIComponent('https://content.example/media/derby/poster.jpg')}`),
      403,
    ],
  ];
  const rows: string[][] = [];
  for (const [name, requested, expected] of tricks) {
    const sent = await requested();
    expect([name, sent.status]).toEqual([name, expected]);
    if (expected >= 400) expect([name, /EXTM3U|moof/.test(sent.text)]).toEqual([name, false]);
    rows.push([name, cellOf(sent)]);
  }
  return `**Tricks of HTTP** (asking for the segment, without a credential unless it says so):\n\n${table(['', 'answer'], rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
