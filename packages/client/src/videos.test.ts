import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/query-core';
import { readVideo, type Video } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './create-client.ts';
import { sent, type TestCall, testSource } from './testing/source.ts';

const signal = { aborted: false };
const hls = { format: 'HLS', url: '/media/v1/master.m3u8' };

describe('client.video', () => {
  it('API-05: asks for the video with the public key, and with a token only as bearer', async () => {
    const { source, calls } = testSource(() => ({ id: 'v1', name: 'Derby' }));
    const client = createClient(source);

    const video = await client.video({ id: 'v1' }).queryFn({ signal });
    await client.video({ id: 'v1', token: 'ey.jw.t' }).queryFn({ signal });

    expect(calls).toEqual([
      { path: '/v1/videos/v1', params: [['key', 'pk_1']], headers: {} },
      { path: '/v1/videos/v1', params: [['key', 'pk_1']], headers: { Authorization: 'Bearer ey.jw.t' } },
    ]);
    expect(video).toMatchObject({ id: 'v1', name: 'Derby', error: null, playlists: [] });
  });

  it('requests again with another token, whose text is not in the key', () => {
    const client = createClient(testSource(() => ({})).source);
    const keys = [undefined, 'secret-1', 'secret-2'].map((token) =>
      JSON.stringify(client.video({ id: 'v1', token }).queryKey)
    );
    expect(new Set(keys).size).toBe(3);
    expect(keys.join()).not.toContain('secret');
  });

  it.each(['', '  '])('asks nothing for the id "%s"', (id) => {
    expect(createClient(testSource(() => ({})).source).video({ id }).enabled).toBe(false);
  });
});

describe('client.videos', () => {
  const all = (call: TestCall) => ({ videos: sent(call, 'ids').map((id) => ({ id })) });

  it('API-08: asks for all ids in one call, in their order, each once', async () => {
    const { source, calls } = testSource(all);

    const videos = await createClient(source)
      .videos({ ids: ['v2', 'v1', '', 'v2'], token: 'ey' })
      .queryFn({ signal });

    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ path: '/v1/videos', headers: { Authorization: 'Bearer ey' } });
    expect(sent(calls[0], 'ids')).toEqual(['v2', 'v1']);
    expect(videos.map(({ id }) => id)).toEqual(['v2', 'v1']);
  });

  it('asks for no more than 50 in a call, which is what the API takes', async () => {
    const { source, calls } = testSource(all);
    const ids = Array.from({ length: 120 }, (_, n) => `v${n}`);

    const videos = await createClient(source).videos({ ids }).queryFn({ signal });

    expect(calls.map((call) => sent(call, 'ids').length)).toEqual([50, 50, 20]);
    expect(videos.map(({ id }) => id)).toEqual(ids);
  });

  it('asks nothing for no ids', () => {
    expect(createClient(testSource(() => ({})).source).videos({ ids: [] }).enabled).toBe(false);
  });
});

describe('looking again', () => {
  const next = (videos: readonly Video[] | undefined, error: unknown, answerTime = 0) =>
    createClient(testSource(() => ({})).source)
      .videos({ ids: ['v'] })
      .refetchInterval({ state: { data: videos, error, dataUpdatedAt: answerTime, errorUpdatedAt: 0 } });
  const video = (json: object) => readVideo({ id: 'v', ...json }) as Video;
  const rejected = new ApiError({ code: 'KEY_DISABLED', status: 403, message: '' });
  const busy = new ApiError({ code: 'UNAVAILABLE', status: 503, message: '' });
  const tooMany = new ApiError({ code: 'RATE_LIMIT', status: 429, message: '' });

  const cases: [string, readonly Video[] | undefined, unknown, boolean][] = [
    ['nothing has answered', undefined, null, true],
    ['there is no playlist yet', [video({})], null, true],
    ['there is only one that is not HLS', [video({ playlists: [{ format: 'MP4', url: '/a.mp4' }] })], null, true],
    ['the visitor may not watch', [video({ error: 'ERROR_CODE_NOT_ENTITLED', playlists: [hls] })], null, true],
    ['none of several can be played', [video({}), video({})], null, true],
    ['one can be played', [video({ playlists: [hls] })], null, false],
    ['one of several can be played', [video({}), video({ playlists: [hls] })], null, false],
    ['one can be played and the last call failed', [video({ playlists: [hls] })], busy, false],
    ['the server is in trouble', undefined, busy, true],
    ['there were too many calls', undefined, tooMany, true],
    ['the first call was refused', undefined, rejected, false],
    ['a later call was refused', [video({})], rejected, true],
  ];
  it.each(cases)('VP-08: when %s', (_, videos, error, again) => {
    expect(next(videos, error) !== false).toBe(again);
  });

  it('VP-08: waits as long as the server says, and 30 s without a time', () => {
    const client = createClient(testSource(() => ({})).source);
    const state = { data: undefined, error: null, dataUpdatedAt: 0, errorUpdatedAt: 0 };
    const wait = (refetchIntervalMs: number | undefined) =>
      Number(client.video({ id: 'v', refetchIntervalMs }).refetchInterval({ state })) / 1_000;

    expect(wait(5_000)).toBeCloseTo(4.5, 1);
    expect([undefined, 0, -1].map(wait)).toEqual([27, 27, 27]);
  });

  it('VP-08: waits 30 s and up to a tenth more or less, the same wait for the same answer', () => {
    const waits = Array.from({ length: 1_000 }, (_, n) => Number(next([], null, 1_795_000_000_000 + n)));

    expect(Math.min(...waits)).toBeGreaterThanOrEqual(27_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(33_000);
    expect(new Set(waits).size).toBeGreaterThan(500);
    expect(next([], null, 1_795_000_000_000)).toBe(waits[0]);
  });
});

describe('a video in a TanStack cache', () => {
  let cache: QueryClient;
  let end = () => {};

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    // Without a window it takes itself for a server and starts no timers.
    environmentManager.setIsServer(() => false);
    cache = new QueryClient();
    cache.mount();
    focusManager.setFocused(true);
  });
  afterEach(() => {
    end();
    cache.unmount();
    cache.clear();
    focusManager.setFocused(undefined);
    // Other files may come after this one, in the same process.
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  });

  it('VP-08: is asked for at 0, about 30 and about 60 s, and no more once it can be played', async () => {
    let playlists: object[] = [];
    const { source, calls } = testSource(() => ({ id: 'v1', playlists }));
    end = new QueryObserver(cache, createClient(source).video({ id: 'v1' })).subscribe(() => {});

    await vi.advanceTimersByTimeAsync(26_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(calls).toHaveLength(2);
    playlists = [hls];
    await vi.advanceTimersByTimeAsync(33_000);
    expect(calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(3);
  });

  it('VP-08: rests in a hidden tab and is asked for at once on return', async () => {
    const { source, calls } = testSource(() => ({ videos: [{ id: 'v1' }] }));
    end = new QueryObserver(cache, createClient(source).videos({ ids: ['v1'] })).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1);

    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toHaveLength(1);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
  });
});
