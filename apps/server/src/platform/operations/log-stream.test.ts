import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogStream } from './log-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createLogStream', () => {
  it('writes lines together, in order, at most a hundredth of a second later', () => {
    const write = vi.fn();
    const stream = createLogStream(write);

    stream.write('one\n');
    stream.write('two\n');
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    stream.write('three\n');
    vi.advanceTimersByTime(10);

    expect(write.mock.calls).toEqual([['one\ntwo\n'], ['three\n']]);
  });

  it('limits the buffer', () => {
    const write = vi.fn();
    const stream = createLogStream(write);
    for (let line = 0; line < 64; line += 1) stream.write('x'.repeat(1024));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('loses nothing when the process ends', () => {
    const write = vi.fn();
    createLogStream(write).write('last words\n');
    const [listener] = process.listeners('exit').slice(-1);
    listener?.(0);
    process.removeListener('exit', listener as () => void);

    expect(write.mock.calls).toEqual([['last words\n']]);
  });
});
