import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogStream } from './log-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createLogStream', () => {
  it('writes lines together, in order, at most a hundredth of a second later', () => {
    const write = vi.fn();
    const stream = createLogStream({ write, isTerminal: false });

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
    const stream = createLogStream({ write, isTerminal: false });
    for (let line = 0; line < 64; line += 1) stream.write('x'.repeat(1024));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('writes words for a person on a terminal, with the stack of an unexpected error only', () => {
    const write = vi.fn();
    const stream = createLogStream({ write, isTerminal: true });
    const time = new Date(2026, 10, 21, 12, 30, 5).getTime();
    const entry = (level: number, rest: object) =>
      `${JSON.stringify({ level, time, pid: 1, hostname: 'a', reqId: 'r', ...rest })}\n`;

    stream.write(entry(40, { msg: 'NATS cannot be used' }));
    stream.write(entry(40, { err: { message: 'refused', stack: 'Error: at a' }, msg: 'no store' }));
    stream.write(entry(50, { err: { message: 'full', stack: 'Error: at b', reason: 'UNAVAILABLE' }, msg: 'failed' }));
    stream.write(entry(50, { err: { message: 'wrong', stack: 'Error: wrong\n  at c' }, msg: 'failed' }));
    stream.write(entry(30, { method: 'GET', url: '/v1', status: 200, msg: 'request' }));
    vi.advanceTimersByTime(10);

    expect(write.mock.calls.join('').split('\n')).toEqual([
      '12:30:05 warning: NATS cannot be used',
      '12:30:05 warning: no store: refused',
      '12:30:05 error: failed: full',
      '12:30:05 error: failed: Error: wrong',
      '  at c',
      '12:30:05 info: request (method: GET, url: /v1, status: 200)',
      '',
    ]);
  });

  it('loses nothing when the process ends', () => {
    const write = vi.fn();
    createLogStream({ write, isTerminal: false }).write('last words\n');
    const [listener] = process.listeners('exit').slice(-1);
    listener?.(0);
    process.removeListener('exit', listener as () => void);

    expect(write.mock.calls).toEqual([['last words\n']]);
  });
});
