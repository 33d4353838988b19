import { brotliDecompressSync } from 'node:zlib';
import { demoChannelOf } from '@touchline/demo';
import { openTestApp, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDemoApp } from '../testing/demo-app.ts';

/** 28,067,586 s after the start of the channel: its fourth part of number 14033793 is in progress. */
const NOW = Date.parse('2026-11-21T20:33:07.300Z');
const [MSN, PART] = [14_033_793, 3];

const MINUTE = 60_000;

let test: TestApp;
let rendition: string;
beforeAll(async () => {
  test = await openDemoApp();
});
beforeEach(async () => {
  Object.defineProperty(test.time, 'now', { configurable: true, writable: true, value: NOW });
  const { text } = await get('main-camera/master.m3u8');
  rendition = /^(360p-\w+)\/index\.m3u8$/m.exec(text)?.[1] ?? '';
});
afterAll(() => test.close());

const get = (path: string, headers: Record<string, string> = {}) => test.visit(`/media/${path}`, headers);
const playlist = (query = '') => get(`main-camera/${rendition}/index.m3u8${query}`);

/** Lets the server's clock run from `NOW`. */
function run(): void {
  const from = Date.now();
  Object.defineProperty(test.time, 'now', { configurable: true, get: () => NOW + Date.now() - from });
}

describe('the master playlist of a channel', () => {
  it('lists each rendition with its codecs, size, bit rates and frame rate', async () => {
    const { status, headers, text } = await get('main-camera/master.m3u8');

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const variants = text.match(
      /^#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.\w{6},mp4a\.40\.2",RESOLUTION=\d+x\d+,FRAME-RATE=25\.000\n\d+p-\w{8}\/index\.m3u8$/gm
    );
    expect(variants?.map((variant) => /RESOLUTION=(\d+x\d+)/.exec(variant)?.[1])).toEqual([
      '640x360',
      '1280x720',
      '416x234',
    ]);
    const [, peak = 0, average = 0] = /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/.exec(text)?.map(Number) ?? [];
    expect(peak).toBeGreaterThan(average);
  });
});

describe('the playlist of a rendition', () => {
  it('PL-08: is live with parts, and not cached', async () => {
    const { status, headers, text } = await playlist();

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(text).toContain(`#EXT-X-PART:DURATION=0.4,URI="${MSN}.${PART - 1}.m4s"`);
    expect(text).toContain(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${MSN}.${PART}.m4s"`);
    expect(text.match(/#EXT-X-RENDITION-REPORT/g)).toHaveLength(2);
    expect(text).not.toContain('ENDLIST');
  });

  it('is compressed, and returns 304 for a current ETag', async () => {
    const path = `main-camera/${rendition}/index.m3u8`;
    const coded = await test.app.inject({ url: `/media/${path}`, headers: { 'accept-encoding': 'br' } });
    expect(coded.headers['content-encoding']).toBe('br');
    expect(coded.rawPayload.length).toBeLessThan(6_000);
    expect(brotliDecompressSync(coded.rawPayload).toString()).toBe((await playlist()).text);
    const plain = await playlist();
    expect((await get(path, { 'if-none-match': String(plain.headers['etag']) })).status).toBe(304);
  });

  it('PL-08: is sent once the requested part exists, and not before', async () => {
    run();
    const { status, text } = await playlist(`?_HLS_msn=${MSN}&_HLS_part=${PART}`);

    expect(status).toBe(200);
    expect(test.time.now).toBeGreaterThanOrEqual(Date.parse('2026-11-21T20:33:07.600Z'));
    expect(text).toContain(`URI="${MSN}.${PART}.m4s"`);
  });

  it('PL-08: is sent at once if it contains what is requested', async () => {
    // The clock stands still, so that a waiting request would never end.
    expect((await playlist(`?_HLS_msn=${MSN}&_HLS_part=${PART - 1}`)).status).toBe(200);
    expect((await playlist(`?_HLS_msn=${MSN - 1}`)).status).toBe(200);
  });

  it('rejects a request that is too far ahead', async () => {
    const { status, json, headers } = await playlist(`?_HLS_msn=${MSN + 2}`);
    expect(status).toBe(400);
    expect(json.error.message).toBe(`_HLS_msn: segment ${MSN + 2} is too far ahead; the current one is ${MSN}.`);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    expect((await playlist('?_HLS_msn=soon')).status).toBe(400);
    expect((await playlist('?_HLS_part=1')).status).toBe(400);
  });

  it('returns a delta update on request', async () => {
    const [full, delta] = [await playlist(), await playlist('?_HLS_skip=YES')];
    expect(delta.text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=894');
    expect(delta.text.length).toBeLessThan(full.text.length / 10);
  });

  it('is the same on any server, and after a restart', async () => {
    const before = await playlist();
    const second = await test.openSecond();
    const other = await second.visit(`/media/main-camera/${rendition}/index.m3u8`);
    await second.app.close();

    expect(other.text).toBe(before.text);
    expect(other.headers['etag']).toBe(before.headers['etag']);
  });

  it('ends waiting requests when the server closes', async () => {
    // The clock stands still, so that it ends no request.
    const second = await test.openSecond();
    const waiting = second.visit(`/media/main-camera/${rendition}/index.m3u8?_HLS_msn=${MSN + 1}`);
    await new Promise((resolve) => setTimeout(resolve, 50));

    await second.app.close();

    expect((await waiting).status).toBe(503);
  });
});

describe('segments and parts', () => {
  it('are immutable, and support ranges and HEAD', async () => {
    const path = `main-camera/${rendition}/${MSN - 1}.m4s`;
    const whole = await test.app.inject(`/media/${path}`);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
      'content-length': String(whole.rawPayload.length),
    });
    const part = await test.app.inject({ url: `/media/${path}`, headers: { range: 'bytes=4-7' } });
    expect([part.statusCode, part.body]).toEqual([206, 'moof']);
    expect((await get(path, { range: 'bytes=99999999-' })).status).toBe(416);
    const head = await test.app.inject({ method: 'HEAD', url: `/media/${path}` });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(whole.rawPayload.length),
      '',
    ]);
    expect((await get(path, { 'if-none-match': String(whole.headers['etag']) })).status).toBe(304);
  });

  it('have the same bytes: the parts of a segment form the segment', async () => {
    const bytesOf = async (name: string) => {
      return (await test.app.inject(`/media/main-camera/${rendition}/${name}`)).rawPayload;
    };
    const parts = await Promise.all([0, 1, 2, 3, 4].map((part) => bytesOf(`${MSN - 1}.${part}.m4s`)));
    expect(Buffer.concat(parts).equals(await bytesOf(`${MSN - 1}.m4s`))).toBe(true);
  });

  it('PL-08: send a hinted part once it is complete', async () => {
    run();
    const { status } = await get(`main-camera/${rendition}/${MSN}.${PART}.m4s`);
    expect(status).toBe(200);
    expect(test.time.now).toBeGreaterThanOrEqual(Date.parse('2026-11-21T20:33:07.600Z'));
  });

  it.each([
    ['a part of a later segment', `${MSN + 1}.4.m4s`],
    ['a later segment', `${MSN + 2}.m4s`],
    ['a part that no segment has', `${MSN - 1}.5.m4s`],
    ['a part of long ago that no segment has', '3.77.m4s'],
    ['an absurd number', '999999999999.m4s'],
    ['something else', 'segment.m4s'],
  ])('return 404 for %s', async (_, name) => {
    const { status, headers } = await get(`main-camera/${rendition}/${name}`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('return 404 for an unknown rendition', async () => {
    expect((await get(`main-camera/999p/${MSN - 1}.m4s`)).status).toBe(404);
    expect((await get('main-camera/999p/index.m3u8')).status).toBe(404);
    expect((await get(`main-camera/${rendition}/init.mp4`)).status).toBe(200);
  });
});

describe('a channel that ends', () => {
  const ROUND = 10 * MINUTE;
  const start = Math.ceil(NOW / ROUND) * ROUND;
  const name = `penalties-${start / ROUND}`;
  const media = (file: string) => get(`${name}/${rendition}/${file}`);

  it('does not exist before its start, nor its recording before its end', async () => {
    expect((await get(`${name}/master.m3u8`)).status).toBe(404);
    test.time.now = start + 3 * MINUTE;
    expect((await get(`${name}/master.m3u8`)).status).toBe(200);
    expect((await media('index.m3u8')).text).not.toContain('ENDLIST');
    expect((await get(`${name}/recording.m3u8`)).status).toBe(404);
    expect((await media('recording.m3u8')).status).toBe(404);
  });

  it('continues as a recording for current and later viewers', async () => {
    test.time.now = start + 6 * MINUTE + 1_000;
    const { text } = await media('index.m3u8');
    expect(text.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true);
    expect(text).toContain('\n0.m4s\n');
    expect((await media('index.m3u8?_HLS_msn=180&_HLS_part=0')).text).toBe(text);

    const recording = await get(`${name}/recording.m3u8`);
    expect(recording.text).toContain(`${rendition}/recording.m3u8`);
    const vod = (await media('recording.m3u8')).text;
    expect(vod.match(/\.m4s$/gm)).toHaveLength(180);
    expect(vod).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(start).toISOString()}`);
    expect((await media('179.m4s')).status).toBe(200);
    expect((await media('180.m4s')).status).toBe(404);
  });

  it('lists its last part before its end', async () => {
    test.time.now = start + 6 * MINUTE;
    const { text } = await media('index.m3u8?_HLS_msn=179&_HLS_part=4');
    expect(text).toContain('URI="179.4.m4s"');
    expect(text).not.toMatch(/ENDLIST|PRELOAD-HINT/);
    expect((await media('179.4.m4s')).status).toBe(200);
    expect((await media('recording.m3u8')).text).toContain('\n179.m4s\n');
  });

  it('is removed after a day, and exists only with valid numbers', async () => {
    test.time.now = start + 25 * 60 * MINUTE;
    expect((await get(`${name}/master.m3u8`)).status).toBe(404);
    for (const invalid of ['penalties-0', 'penalties--1', 'penalties-1e9', 'penalties-', 'penalties-99999999999']) {
      expect((await get(`${invalid}/master.m3u8`)).status).toBe(404);
      expect(demoChannelOf(invalid, test.time.now)).toBeNull();
    }
  });
});

it('a server without the demo has no channels', async () => {
  const plain = await openTestApp();
  expect((await plain.visit('/media/main-camera/master.m3u8')).status).toBe(404);
  await plain.close();
});
