import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveCounts } from './live-counts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells who comes after a failure no count from before it', async () => {
  const answers = [7, null, null, 9];
  const live = createLiveCounts({
    async read() {
      const viewers = answers.shift();
      if (viewers === null || viewers === undefined) throw new Error('the store is away');
      return { time: '', concurrentViewers: viewers, starts: 0, failures: 0, videos: [], events: [] };
    },
    onError: () => {},
  });
  const heard: [string, number | null][] = [];
  const listen = (name: string) =>
    live.listen('acme', {
      onCounts: ({ concurrentViewers }) => heard.push([name, concurrentViewers]),
      onFailure: () => heard.push([name, null]),
    });
  listen('first');
  await vi.advanceTimersByTimeAsync(5_000);
  listen('second');
  await vi.advanceTimersByTimeAsync(5_000);
  live.close();
  expect(heard).toEqual([
    ['first', 7],
    ['first', null],
    ['first', null],
    ['second', null],
    ['first', 9],
    ['second', 9],
  ]);
});
