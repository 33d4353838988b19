// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeMedia } from '../../testing/fake-media.ts';
import { restoreContent } from './shared-video.ts';

const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Restores content in an element. `attempts`: ms of each attempt. */
function startRestore({ fails = 0 } = {}) {
  const fake = createFakeMedia();
  const attempts: number[] = [];
  const startTime = Date.now();
  const outcome = vi.fn();
  const restore = () => {
    attempts.push(Date.now() - startTime);
    if (attempts.length <= fails) throw new Error('Not yet');
  };
  void restoreContent(fake.media, restore, signal).then(
    () => outcome('restored'),
    ({ message }: Error) => outcome(message)
  );
  const setProperties = (properties: Partial<HTMLVideoElement>) => {
    for (const [key, value] of Object.entries(properties)) Object.defineProperty(fake.media, key, { get: () => value });
  };
  return { ...fake, attempts, setProperties, outcome };
}

describe('restoreContent', () => {
  it('AD-08, LIM-03: restores at canplay', async () => {
    const { load, attempts, outcome } = startRestore();
    await vi.advanceTimersByTimeAsync(300);
    load();
    await vi.advanceTimersByTimeAsync(0);
    expect([attempts, outcome.mock.calls]).toEqual([[300], [['restored']]]);
  });

  it('AD-08, LIM-03: without canplay polls after 2000 ms, and restores content that is seekable', async () => {
    const { setProperties, attempts } = startRestore();
    setProperties({ seekable: { length: 1, start: () => 0, end: () => 60 } });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(attempts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toEqual([2_000]);
  });

  it('AD-08, LIM-03: polls again every 50 ms, and restores once there is a frame', async () => {
    const { setProperties, attempts } = startRestore();
    await vi.advanceTimersByTimeAsync(2_320);
    setProperties({ readyState: 2 });
    await vi.advanceTimersByTimeAsync(50);
    expect(attempts).toEqual([2_350]);
  });

  it('AD-08, LIM-03: after 20 polls at 50 ms restores regardless, 3 s after it began', async () => {
    const { attempts, outcome } = startRestore();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(attempts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([attempts, outcome.mock.calls]).toEqual([[3_000], [['restored']]]);
  });

  it('AD-08: retries after an exception', async () => {
    const { load, attempts, outcome } = startRestore({ fails: 2 });
    load();
    await vi.advanceTimersByTimeAsync(100);
    expect([attempts, outcome.mock.calls]).toEqual([[0, 50, 100], [['restored']]]);
  });

  it('AD-07, LIM-03: gives up after 20 failed attempts and a last one', async () => {
    const { load, attempts, outcome } = startRestore({ fails: 100 });
    load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([attempts.length, attempts.at(-1), outcome.mock.calls]).toEqual([21, 1_000, [['Not yet']]]);
  });
});
