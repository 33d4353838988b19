import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTransferCounters } from './transfer-counters.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('adds to the initial count, and reports changes once a second', () => {
  const onChange = vi.fn();
  const counters = createTransferCounters(100, onChange);
  for (let packet = 0; packet < 10; packet++) counters.add('bytesFromPeers', 5);
  counters.add('bytesFromHttp', 1);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledOnce();
  expect(counters.bytes()).toEqual({ bytesFromPeers: 50, bytesFromHttp: 101, bytesToPeers: 0 });
});

it('reports nothing after its end', () => {
  const onChange = vi.fn();
  const counters = createTransferCounters(0, onChange);
  counters.add('bytesToPeers', 1);
  counters.end();
  vi.advanceTimersByTime(5_000);
  expect(onChange).not.toHaveBeenCalled();
});
