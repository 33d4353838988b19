import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { abortAfter } from './abort-after.ts';

it('aborts after its time, even if the garbage collector runs before', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const signal = abortAfter(100, new AbortController().signal);
  collect();
  await wait(20);
  collect();

  await expect.poll(() => signal.aborted).toBe(true);
  expect(signal.reason).toHaveProperty('name', 'TimeoutError');
});

it('aborts with its parent, and at once if that has aborted before', () => {
  const parent = new AbortController();
  const signal = abortAfter(60_000, parent.signal);
  parent.abort('closing');
  expect(signal.reason).toBe('closing');
  expect(abortAfter(60_000, parent.signal).reason).toBe('closing');
});
