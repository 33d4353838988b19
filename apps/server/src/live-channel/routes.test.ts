import { brotliDecompressSync } from 'node:zlib';
import { demoChannelOf } from '@touchline/demo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-app.ts';

/** 28,067,586 s after the cameras went on air, so that their fourth part is under way: number 14033793, part 3. */
const NOW = Date.parse('2026-11-21T20:33:07.300Z');
const [MSN, PART] = [14_033_793, 3];

const MINUTE = 60_000;

let test: TestApp;
let rendition: string;
beforeAll(async () => {
  test = await openTestApp({ demo: true });
});
beforeEach(async () => {
  Object.defineProperty(test.time, 'now', { configurable: true, writable: true, value: NOW });
  const { text } = await get('main-camera/master.m3u8');
  rendition = /^(360p-\w+)\/index\.m3u8$/m.exec(text)?.[1] ?? '';
});
afterAll(() => test.close());

const get = (path: string, headers: Record<string, string> = {}) => test.visit(`/media/${path}`, headers);
const playlist = (query = '') => get(`main-camera/${rendition}/index.m3u8${query}`);

/** Lets the server's clock run from `NOW` on. */
function run(): void {
  const from = Date.now();
  Object.defineProperty(test.time, 'now', { configurable: true, get: () => NOW + Date.now() - from });
}

describe('the master playlist of a channel', () => {
  it('names each quality with its codecs, size, rates and frames', async () => {
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
  it('PL-08: is live with parts, and not kept by anybody', async () => {
    const { status, headers, text } = await playlist();

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(text).toContain(`#EXT-X-PART:DURATION=0.4,URI="${MSN}.${PART - 1}.m4s"`);
    expect(text).toContain(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${MSN}.${PART}.m4s"`);
    expect(text.match(/#EXT-X-RENDITION-REPORT/g)).toHaveLength(2);
    expect(text).not.toContain('ENDLIST');
  });

  it('travels compressed, and is not sent again to who has it', async () => {
    const path = `main-camera/${rendition}/index.m3u8`;
    const coded = await test.app.inject({ url: `/media/${path}`, headers: { 'accept-encoding': 'br' } });
    expect(coded.headers['content-encoding']).toBe('br');
    expect(coded.rawPayload.length).toBeLessThan(6_000);
    expect(brotliDecompressSync(coded.rawPayload).toString()).toBe((await playlist()).text);
    const plain = await playlist();
    expect((await get(path, { 'if-none-match': String(plain.headers['etag']) })).status).toBe(304);
  });

  it('PL-08: comes when the part that is asked for is there, and not sooner', async () => {
    run();
    const { status, text } = await playlist(`?_HLS_msn=${MSN}&_HLS_part=${PART}`);

    expect(status).toBe(200);
    expect(test.time.now).toBeGreaterThanOrEqual(Date.parse('2026-11-21T20:33:07.600Z'));
    expect(text).toContain(`URI="${MSN}.${PART}.m4s"`);
  });

  it('PL-08: comes at once when it has what is asked for', async () => {
    // The clock stands still: whoever waited would wait for ever.
    expect((await playlist(`?_HLS_msn=${MSN}&_HLS_part=${PART - 1}`)).status).toBe(200);
    expect((await playlist(`?_HLS_msn=${MSN - 1}`)).status).toBe(200);
  });

  it('says what is wrong with a question for what is far off', async () => {
    const { status, json, headers } = await playlist(`?_HLS_msn=${MSN + 2}`);
    expect(status).toBe(400);
    expect(json.error.message).toBe(`_HLS_msn: segment ${MSN + 2} is too far ahead; the one under way is ${MSN}.`);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    expect((await playlist('?_HLS_msn=soon')).status).toBe(400);
    expect((await playlist('?_HLS_part=1')).status).toBe(400);
  });

  it('gives the end of itself to who has the rest', async () => {
    const [full, delta] = [await playlist(), await playlist('?_HLS_skip=YES')];
    expect(delta.text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=894');
    expect(delta.text.length).toBeLessThan(full.text.length / 10);
  });

  it('is the same by any server, and after a restart', async () => {
    const before = await playlist();
    const second = await test.openSecond();
    const other = await second.visit(`/media/main-camera/${rendition}/index.m3u8`);
    await second.app.close();

    expect(other.text).toBe(before.text);
    expect(other.headers['etag']).toBe(before.headers['etag']);
  });

  it('lets go of who waits when the server closes', async () => {
    // The clock stands still: nobody is let go by it.
    const second = await test.openSecond();
    const waiting = second.visit(`/media/main-camera/${rendition}/index.m3u8?_HLS_msn=${MSN + 1}`);
    await new Promise((resolve) => setTimeout(resolve, 50));

    await second.app.close();

    expect((await waiting).status).toBe(503);
  });
});

describe('segments and parts', () => {
  it('are kept for ever, and come in ranges, and as heads alone', async () => {
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

  it('are the same bytes: the parts of a segment are the segment', async () => {
    const bytesOf = async (name: string) => {
      return (await test.app.inject(`/media/main-camera/${rendition}/${name}`)).rawPayload;
    };
    const parts = await Promise.all([0, 1, 2, 3, 4].map((part) => bytesOf(`${MSN - 1}.${part}.m4s`)));
    expect(Buffer.concat(parts).equals(await bytesOf(`${MSN - 1}.m4s`))).toBe(true);
  });

  it('PL-08: a part that is hinted at comes when it is whole', async () => {
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
  ])('there is no %s', async (_, name) => {
    const { status, headers } = await get(`main-camera/${rendition}/${name}`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('there is no other rendition', async () => {
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

  it('is not there before its start, nor is its recording before its end', async () => {
    expect((await get(`${name}/master.m3u8`)).status).toBe(404);
    test.time.now = start + 3 * MINUTE;
    expect((await get(`${name}/master.m3u8`)).status).toBe(200);
    expect((await media('index.m3u8')).text).not.toContain('ENDLIST');
    expect((await get(`${name}/recording.m3u8`)).status).toBe(404);
    expect((await media('recording.m3u8')).status).toBe(404);
  });

  it('goes on as a recording for those who watch, and for those who come later', async () => {
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

  it('shows its last part before it says that it was the last', async () => {
    test.time.now = start + 6 * MINUTE;
    const { text } = await media('index.m3u8?_HLS_msn=179&_HLS_part=4');
    expect(text).toContain('URI="179.4.m4s"');
    expect(text).not.toMatch(/ENDLIST|PRELOAD-HINT/);
    expect((await media('179.4.m4s')).status).toBe(200);
    expect((await media('recording.m3u8')).text).toContain('\n179.m4s\n');
  });

  it('is gone after a day, and never had a number of another kind', async () => {
    test.time.now = start + 25 * 60 * MINUTE;
    expect((await get(`${name}/master.m3u8`)).status).toBe(404);
    for (const odd of ['penalties-0', 'penalties--1', 'penalties-1e9', 'penalties-', 'penalties-99999999999']) {
      expect((await get(`${odd}/master.m3u8`)).status).toBe(404);
      expect(demoChannelOf(odd, test.time.now)).toBeNull();
    }
  });
});

it('a server without the demo has no channels', async () => {
  const plain = await openTestApp();
  expect((await plain.visit('/media/main-camera/master.m3u8')).status).toBe(404);
  await plain.close();
});
