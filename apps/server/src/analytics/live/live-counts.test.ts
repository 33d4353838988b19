import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveCounts } from './live-counts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends no outdated counts to a listener that arrives after a failure', async () => {
  const answers = [7, null, null, 9];
  const live = createLiveCounts({
    async read() {
      const viewers = answers.shift();
      if (viewers === null || viewers === undefined) throw new Error('the store is away');
      return { time: '', concurrentViewers: viewers, starts: 0, failures: 0, videos: [], events: [] };
    },
    onError: () => {},
  });
  const received: [string, number | null][] = [];
  const listen = (name: string) =>
    live.listen('acme', {
      onCounts: ({ concurrentViewers }) => received.push([name, concurrentViewers]),
      onFailure: () => received.push([name, null]),
    });
  listen('first');
  await vi.advanceTimersByTimeAsync(5_000);
  listen('second');
  await vi.advanceTimersByTimeAsync(5_000);
  live.close();
  expect(received).toEqual([
    ['first', 7],
    ['first', null],
    ['first', null],
    ['second', null],
    ['first', 9],
    ['second', 9],
  ]);
});
