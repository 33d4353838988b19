// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeMedia } from '../fake-media.ts';
import { restoreContent } from './restore-content.ts';

const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Content comes back into an element; `at`: ms of each try. */
function restoring({ fails = 0 } = {}) {
  const fake = createFakeMedia();
  const at: number[] = [];
  const begun = Date.now();
  const outcome = vi.fn();
  const restore = () => {
    at.push(Date.now() - begun);
    if (at.length <= fails) throw new Error('Not yet');
  };
  void restoreContent({ media: fake.media, restore, signal }).then(
    () => outcome('restored'),
    ({ message }: Error) => outcome(message)
  );
  const become = (truth: Partial<HTMLVideoElement>) => {
    for (const [key, value] of Object.entries(truth)) Object.defineProperty(fake.media, key, { get: () => value });
  };
  return { ...fake, at, become, outcome };
}

describe('restoreContent', () => {
  it('AD-08, LIM-03: restores at canplay', async () => {
    const { load, at, outcome } = restoring();
    await vi.advanceTimersByTimeAsync(300);
    load();
    await vi.advanceTimersByTimeAsync(0);
    expect([at, outcome.mock.calls]).toEqual([[300], [['restored']]]);
  });

  it('AD-08, LIM-03: without canplay looks after 2000 ms, and restores what can be sought in', async () => {
    const { become, at } = restoring();
    become({ seekable: { length: 1, start: () => 0, end: () => 60 } });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(at).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(at).toEqual([2_000]);
  });

  it('AD-08, LIM-03: looks again every 50 ms, and restores once there is a picture', async () => {
    const { become, at } = restoring();
    await vi.advanceTimersByTimeAsync(2_320);
    become({ readyState: 2 });
    await vi.advanceTimersByTimeAsync(50);
    expect(at).toEqual([2_350]);
  });

  it('AD-08, LIM-03: after 20 looks at 50 ms restores anyway, 3 s after it began', async () => {
    const { at, outcome } = restoring();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(at).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([at, outcome.mock.calls]).toEqual([[3_000], [['restored']]]);
  });

  it('AD-08: tries again what throws', async () => {
    const { load, at, outcome } = restoring({ fails: 2 });
    load();
    await vi.advanceTimersByTimeAsync(100);
    expect([at, outcome.mock.calls]).toEqual([[0, 50, 100], [['restored']]]);
  });

  it('AD-07, LIM-03: gives up where all 20 tries and the last one throw', async () => {
    const { load, at, outcome } = restoring({ fails: 100 });
    load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([at.length, at.at(-1), outcome.mock.calls]).toEqual([21, 1_000, [['Not yet']]]);
  });
});
