import type Hls from 'hls.js';
import type { FragmentLoaderContext, Loader, LoaderCallbacks, LoaderConfiguration } from 'hls.js';
import type { EngineCallbacks } from 'p2p-media-loader-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshStats } from '../engine/loader-stats.ts';
import { createPeerLoader } from './peer-loader.ts';
import type { Swarm } from './swarm.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A segment whose turn comes at 10 s. */
const context = { url: 'https://m.example/1.m4s', part: null, frag: { start: 10 } } as unknown as FragmentLoaderContext;
const bytes = (length: number) => new Uint8Array(length).buffer;

function loading({ takes = true, currentTime = 0, live = false } = {}) {
  const stats = freshStats();
  let shared: EngineCallbacks | undefined;
  const drop = vi.fn();
  const plain = {
    stats,
    load: vi.fn(),
    abort: vi.fn(),
    destroy: vi.fn(),
    context: null,
  } as unknown as Loader<FragmentLoaderContext>;
  const keep = vi.fn();
  const onShared = vi.fn();
  const swarm: Swarm = {
    takes: vi.fn(() => takes),
    load: (_, callbacks) => {
      shared = callbacks;
      return drop;
    },
    keep,
    end() {},
  };
  const media = { currentTime };
  const hls = { media, latestLevelDetails: { live } } as unknown as Hls;
  const callbacks = { onSuccess: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  const loader = createPeerLoader({ hls, swarm, plain, onShared });
  loader.load(context, {} as LoaderConfiguration, callbacks);
  const come = () => shared?.onSuccess({ data: bytes(1_000_000), bandwidth: 8_000_000 });
  return {
    loader,
    plain,
    swarm,
    stats,
    callbacks,
    drop,
    keep,
    onShared,
    media,
    come,
    fail: () => shared?.onError({} as never),
  };
}

describe('the loader of what is shared', () => {
  it('gives what the swarm has, as fast as media come at all', () => {
    const { come, callbacks, stats, plain, onShared } = loading();
    come();
    expect(callbacks.onSuccess).toHaveBeenCalledOnce();
    expect(onShared).toHaveBeenCalledWith(stats);
    const { loading: times, loaded } = stats;
    expect(loaded).toBe(1_000_000);
    expect(times.end - times.first).toBeCloseTo(1_000);
    expect(plain.load).not.toHaveBeenCalled();
  });

  it('gives a copy: hls.js hands it to a worker, and others may still want it', () => {
    const { loader, swarm } = loading();
    const data = bytes(10);
    const onSuccess = vi.fn();
    const load = vi.spyOn(swarm, 'load');
    loader.load(context, {} as LoaderConfiguration, { onSuccess } as unknown as LoaderCallbacks<FragmentLoaderContext>);
    load.mock.calls[0]?.[1].onSuccess({ data, bandwidth: 0 });
    expect(onSuccess.mock.calls[0]?.[0].data).not.toBe(data);
  });

  it('downloads as usual what the swarm does not take, and keeps it for others', () => {
    const { plain, callbacks, keep, onShared } = loading({ takes: false });
    const [, , given] = vi.mocked(plain.load).mock.calls[0] ?? [];
    const data = bytes(5);
    given?.onSuccess({ url: context.url, data, code: 200 }, freshStats(), context, null);
    expect(callbacks.onSuccess).toHaveBeenCalledOnce();
    expect(onShared).not.toHaveBeenCalled();
    expect(keep.mock.calls[0]?.[1]).toEqual(data);
    expect(keep.mock.calls[0]?.[1]).not.toBe(data);
  });

  it('SCR-02: downloads as usual once the swarm fails, and nothing twice', () => {
    const { fail, come, plain, callbacks } = loading();
    fail();
    fail();
    come();
    expect(plain.load).toHaveBeenCalledOnce();
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
  });

  it.each([
    ['a film', false, 6],
    ['a channel', true, 3],
  ])('SCR-02: waits for others, and for their turn over HTTP, until the turn of %s is near', (_, live, seconds) => {
    const { plain, media, drop, stats } = loading({ live });
    vi.advanceTimersByTime(20_000);
    media.currentTime = 9.9 - seconds;
    vi.advanceTimersByTime(1_000);
    expect(plain.load).not.toHaveBeenCalled();
    media.currentTime = 10 - seconds;
    vi.advanceTimersByTime(250);
    expect(plain.load).toHaveBeenCalledOnce();
    expect(drop).toHaveBeenCalledOnce();
    // From here on it is seen how it goes, and the choice of quality may drop it.
    expect(vi.mocked(plain.load).mock.calls[0]?.[0]).toBe(context);
    expect(stats).toBe(plain.stats);
  });

  it('gives others a moment, and says whether there is time for more', () => {
    const { plain, swarm } = loading({ currentTime: 5 });
    expect(swarm.takes).toHaveBeenCalledWith(context.url, true);
    vi.advanceTimersByTime(900);
    expect(plain.load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(plain.load).toHaveBeenCalledOnce();
    expect(loading().swarm.takes).toHaveBeenCalledWith(context.url, false);
  });

  it('is over when hls.js wants it no more', () => {
    const { loader, drop, come, fail, callbacks, plain, stats } = loading();
    loader.abort();
    expect(drop).toHaveBeenCalledOnce();
    expect(stats.aborted).toBe(true);
    expect(callbacks.onAbort).toHaveBeenCalledOnce();
    come();
    fail();
    vi.advanceTimersByTime(20_000);
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
    expect(plain.load).not.toHaveBeenCalled();
  });

  it('leaves what has come as it is when it is thrown away', () => {
    const { loader, come, stats, plain } = loading();
    come();
    loader.destroy();
    expect(stats.aborted).toBe(false);
    expect(plain.destroy).not.toHaveBeenCalled();
  });
});
