import type Hls from 'hls.js';
import type { FragmentLoaderContext, Loader, LoaderConfiguration } from 'hls.js';
import type { EngineCallbacks } from 'p2p-media-loader-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStats } from '../download/loader.ts';
import { createPeerLoader, type DownloadState, nextState } from './peer-loader.ts';
import type { Swarm } from './swarm.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A segment that starts at 10 s. */
const context = { url: 'https://m.example/1.m4s', part: null, frag: { start: 10 } } as unknown as FragmentLoaderContext;
const bytes = (length: number) => new Uint8Array(length).buffer;

function loading({ canLoad = true, currentTime = 0, live = false } = {}) {
  const stats = createStats();
  let shared: EngineCallbacks | undefined;
  const drop = vi.fn();
  const httpLoader = {
    stats,
    load: vi.fn(),
    abort: vi.fn(),
    destroy: vi.fn(),
    context: null,
  } as unknown as Loader<FragmentLoaderContext>;
  const store = vi.fn();
  const onShared = vi.fn();
  const swarm: Swarm = {
    canLoad: vi.fn(() => canLoad),
    load: (_, callbacks) => {
      shared = callbacks;
      return drop;
    },
    store,
    end() {},
  };
  const media = { currentTime };
  const hls = { media, latestLevelDetails: { live } } as unknown as Hls;
  const callbacks = { onSuccess: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  const loader = createPeerLoader({ hls, swarm, httpLoader, onShared });
  loader.load(context, {} as LoaderConfiguration, callbacks);
  const succeed = (data = bytes(1_000_000)) => shared?.onSuccess({ data, bandwidth: 8_000_000 });
  return {
    loader,
    httpLoader,
    swarm,
    stats,
    callbacks,
    drop,
    store,
    onShared,
    media,
    succeed,
    fail: () => shared?.onError({} as never),
  };
}

describe('nextState', () => {
  const states: readonly DownloadState[] = ['swarm', 'http', 'done', 'aborted'];
  it.each<[DownloadState, string, readonly DownloadState[]]>([
    ['new', 'goes to the swarm, to HTTP, or is aborted', states],
    ['swarm', 'succeeds, falls back to HTTP, or is aborted', states],
    ['http', 'is up to the HTTP loader', ['http', 'http', 'http', 'http']],
    ['done', 'stays so', ['done', 'done', 'done', 'done']],
    ['aborted', 'stays so', ['aborted', 'aborted', 'aborted', 'aborted']],
  ])('a download that is "%s" %s', (state, _, expected) => {
    expect(states.map((next) => nextState(state, next))).toEqual(expected);
  });
});

describe('createPeerLoader', () => {
  it('returns segments from the swarm, with the bandwidth that the swarm measured', () => {
    const { succeed, callbacks, stats, httpLoader, onShared } = loading();
    succeed();
    expect(callbacks.onSuccess).toHaveBeenCalledOnce();
    expect(onShared).toHaveBeenCalledWith(stats);
    const { loading: times, loaded } = stats;
    expect(loaded).toBe(1_000_000);
    expect(times.end - times.first).toBeCloseTo(1_000);
    expect(httpLoader.load).not.toHaveBeenCalled();
  });

  it('returns a copy, because hls.js transfers the buffer to a worker and peers may still need it', () => {
    const { succeed, callbacks } = loading();
    const data = bytes(10);
    succeed(data);
    const [[response] = []] = callbacks.onSuccess.mock.calls;
    expect(response.data).toEqual(data);
    expect(response.data).not.toBe(data);
  });

  it('downloads over HTTP a segment that the swarm does not load, and stores it for peers', () => {
    const { httpLoader, callbacks, store, onShared } = loading({ canLoad: false });
    const [, , httpCallbacks] = vi.mocked(httpLoader.load).mock.calls[0] ?? [];
    const data = bytes(5);
    httpCallbacks?.onSuccess({ url: context.url, data, code: 200 }, createStats(), context, null);
    expect(callbacks.onSuccess).toHaveBeenCalledOnce();
    expect(onShared).not.toHaveBeenCalled();
    expect(store.mock.calls[0]?.[1]).toEqual(data);
    expect(store.mock.calls[0]?.[1]).not.toBe(data);
  });

  it('SCR-02: downloads over HTTP when the swarm fails, and nothing twice', () => {
    const { fail, succeed, httpLoader, callbacks } = loading();
    fail();
    fail();
    succeed();
    expect(httpLoader.load).toHaveBeenCalledOnce();
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
  });

  it.each([
    ['video on demand', false, 6],
    ['a live stream', true, 3],
  ])('SCR-02: waits for peers and for a turn over HTTP until %s is about to play the segment', (_, live, seconds) => {
    const { httpLoader, media, drop, stats } = loading({ live });
    vi.advanceTimersByTime(20_000);
    media.currentTime = 9.9 - seconds;
    vi.advanceTimersByTime(1_000);
    expect(httpLoader.load).not.toHaveBeenCalled();
    media.currentTime = 10 - seconds;
    vi.advanceTimersByTime(250);
    expect(httpLoader.load).toHaveBeenCalledOnce();
    expect(drop).toHaveBeenCalledOnce();
    // From here on the HTTP loader's progress is visible, so adaptation may abort it.
    expect(vi.mocked(httpLoader.load).mock.calls[0]?.[0]).toBe(context);
    expect(stats).toBe(httpLoader.stats);
  });

  it('gives peers a moment, and reports whether the segment is urgent', () => {
    const { httpLoader, swarm } = loading({ currentTime: 5 });
    expect(swarm.canLoad).toHaveBeenCalledWith(context.url, true);
    vi.advanceTimersByTime(900);
    expect(httpLoader.load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(httpLoader.load).toHaveBeenCalledOnce();
    expect(loading().swarm.canLoad).toHaveBeenCalledWith(context.url, false);
  });

  it('ends when hls.js aborts', () => {
    const { loader, drop, succeed, fail, callbacks, httpLoader, stats } = loading();
    loader.abort();
    expect(drop).toHaveBeenCalledOnce();
    expect(stats.aborted).toBe(true);
    expect(callbacks.onAbort).toHaveBeenCalledOnce();
    succeed();
    fail();
    vi.advanceTimersByTime(20_000);
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
    expect(httpLoader.load).not.toHaveBeenCalled();
  });

  it('keeps the statistics of a finished download when it is destroyed', () => {
    const { loader, succeed, stats, httpLoader } = loading();
    succeed();
    loader.destroy();
    expect(stats.aborted).toBe(false);
    expect(httpLoader.destroy).not.toHaveBeenCalled();
  });
});
