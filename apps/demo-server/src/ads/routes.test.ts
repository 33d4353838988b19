import { PUBLIC_URL, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoApp } from '../testing/demo-app.ts';
import { BROKEN } from './broken.ts';
import { WHOLE } from './whole.ts';

const BASE = `${PUBLIC_URL}/demo/ads`;

describe('/demo/ads', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openDemoApp();
  });
  afterAll(() => test.close());

  it.each(Object.keys(WHOLE))('answers %s with well-formed VAST or VMAP whose URLs are this server’s', async (kind) => {
    const { status, text, headers } = await test.visit(`/demo/ads/tag/${kind}?id=t1`, {
      origin: 'https://paper.example',
    });

    expect(status).toBe(200);
    expect(text).toMatch(/^<\?xml [^>]+>\n<(VAST version="4.2"|vmap:VMAP) /);
    const open = [...text.matchAll(/<([\w:]+)(?: [^>]*)?>/g)].map(([, name]) => name).sort();
    const closed = [...text.matchAll(/<\/([\w:]+)>/g)].map(([, name]) => name).sort();
    expect(closed).toEqual(open);
    for (const [url] of text.matchAll(/(?<=CDATA\[)[^\]]+/g))
      expect(url).toMatch(/^https:\/\/(content|measure)\.example/);
    expect(headers).toMatchObject({ 'access-control-allow-origin': 'https://paper.example' });
  });

  it('follows the query for skips, clips and midrolls', async () => {
    const skippable = await test.visit('/demo/ads/tag/preroll?skip=1&clip=meridian');
    const percent = await test.visit('/demo/ads/tag/preroll?skip=50%25');
    const limited = await test.visit('/demo/ads/tag/midroll?mid=1.5');

    expect(skippable.text).toContain(`skipoffset="00:00:01.000"><Duration>00:00:03.000</Duration>`);
    expect(skippable.text).toContain(`${BASE}/media/meridian.mp4`);
    expect(percent.text).toContain('skipoffset="50%"');
    expect(limited.text).toContain('timeOffset="00:00:01.500"');
    const failing = await test.visit('/demo/ads/tag/midroll?id=m&with=dead');
    expect(failing.text).toContain(`${BASE}/tag/dead?id=m`);
  });

  it('returns the requests and tracking of one id, with expanded macros, and nothing of other ids', async () => {
    await test.visit('/demo/ads/tag/preroll?id=mine&gdpr=1&tc=CPx');
    await test.visit('/demo/ads/track?id=mine&ad=harbour&event=start&at=00:00:00.100');
    await test.visit('/demo/ads/track?id=theirs&ad=harbour&event=start');
    await test.visit('/demo/ads/track?ad=harbour&event=start');

    const { json } = await test.visit('/demo/ads/log?id=mine');

    expect(json.entries).toEqual([
      { time: test.time.now, event: 'request', ad: 'preroll', values: { gdpr: '1', tc: 'CPx' } },
      { time: test.time.now, event: 'start', ad: 'harbour', values: { at: '00:00:00.100' } },
    ]);
    expect((await test.visit('/demo/ads/log?id=')).reason).toBe('FIELD_INVALID');
  });

  it('limits the entries of one page', async () => {
    for (let n = 0; n < 450; n++) await test.visit(`/demo/ads/track?id=loud&ad=a&event=e&v=${'x'.repeat(900)}`);

    const { json } = await test.visit('/demo/ads/log?id=loud');

    expect(json.entries).toHaveLength(400);
    expect(json.entries[0].values.v).toHaveLength(600);
  });

  it('serves clips in ranges, images, and landing pages', async () => {
    const clip = await test.visit('/demo/ads/media/meridian.mp4', { range: 'bytes=0-9' });
    expect([clip.status, clip.headers['content-type']]).toEqual([206, 'video/mp4']);
    expect((await test.visit('/demo/ads/picture/icon.svg')).text).toContain('<svg');
    expect((await test.visit('/demo/ads/visit/harbour')).text).toContain('<h1>Harbour Coffee</h1>');
  });

  it.each([
    ['not-found', 404],
    ['failing', 500],
    ['empty', 200],
    ['endless-redirects', 302],
  ])('is broken on purpose: %s', async (kind, status) => {
    expect((await test.visit(`/demo/ads/tag/${kind}`)).status).toBe(status);
  });

  it.each([
    'tag/nothing',
    'tag/__proto__',
    'media/..%2f..%2fpackage.json',
    'media/gone.mp4',
    'picture/x.svg',
    'visit/x',
  ])('has no %s', async (path) => {
    expect((await test.visit(`/demo/ads/${path}`)).status).toBe(404);
  });

  it('limits slow and huge responses to sixty a minute per address, and no others', async () => {
    const gone = new AbortController();
    const held = { url: '/demo/ads/media/never.mp4', signal: gone.signal };
    const many = Array.from({ length: 60 }, () => test.app.inject(held).catch(() => {}));
    for (const path of ['tag/huge', 'tag/slow', 'media/never.mp4', 'media/stalls.mp4']) {
      expect((await test.visit(`/demo/ads/${path}`)).reason).toBe('RATE_LIMIT');
    }
    expect((await test.visit('/demo/ads/tag/preroll')).status).toBe(200);
    gone.abort();
    await Promise.all(many);
  });

  it('has every kind of fault that an ad server can have', () => {
    expect(Object.keys(BROKEN).length).toBeGreaterThanOrEqual(20);
  });
});
