import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTally } from './tally.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('counts from what had come before, and tells of it once a second', () => {
  const onChange = vi.fn();
  const tally = createTally(100, onChange);
  for (let packet = 0; packet < 10; packet++) tally.add('bytesFromPeers', 5);
  tally.add('bytesFromHttp', 1);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledOnce();
  expect(tally.bytes()).toEqual({ bytesFromPeers: 50, bytesFromHttp: 101, bytesToPeers: 0 });
});

it('tells nothing after its end', () => {
  const onChange = vi.fn();
  const tally = createTally(0, onChange);
  tally.add('bytesToPeers', 1);
  tally.end();
  vi.advanceTimersByTime(5_000);
  expect(onChange).not.toHaveBeenCalled();
});
