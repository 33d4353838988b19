import { describe, expect, it } from 'vitest';
import { bufferedImage, fractionOf, keyTime, rangeOf } from './seek-range.ts';

describe('rangeOf', () => {
  it.each([
    ['a video, from start to end', { live: false, totalTime: 90, seekable: [0, 90], liveEdge: null }, [0, 90]],
    [
      'a former live stream, from its oldest segment',
      { live: false, totalTime: 90, seekable: [20, 90], liveEdge: null },
      [20, 90],
    ],
    ['a video without metadata', { live: false, totalTime: null, seekable: null, liveEdge: null }, null],
    ['a stream with a window', { live: true, totalTime: null, seekable: [100, 160], liveEdge: null }, [100, 160]],
    [
      'that stream up to the live edge',
      { live: true, totalTime: null, seekable: [100, 160], liveEdge: 156.5 },
      [100, 156.5],
    ],
    ['a stream of less than 30 seconds', { live: true, totalTime: null, seekable: [100, 129], liveEdge: null }, null],
    [
      'a stream of less up to the live edge',
      { live: true, totalTime: null, seekable: [100, 132], liveEdge: 129 },
      null,
    ],
    ['a stream that has not started', { live: true, totalTime: null, seekable: null, liveEdge: null }, null],
  ] as const)('returns the range of %s', (_, state, range) => {
    expect(rangeOf(state)).toEqual(range);
  });
});

describe('fractionOf', () => {
  it('is the position of a time on the seek bar, within 0 and 1', () => {
    expect([20, 5, 40, 12.5].map((time) => fractionOf(time, [10, 30]))).toEqual([0.5, 0, 1, 0.125]);
  });

  it('is 0 for an empty range', () => {
    expect(fractionOf(0, [0, 0])).toBe(0);
  });
});

describe('bufferedImage', () => {
  it('draws each range at its position', () => {
    expect(
      bufferedImage(
        [
          [0, 10],
          [50, 60],
        ],
        [0, 100]
      )
    ).toBe(
      'linear-gradient(to right, transparent 0%, var(--buffer) 0% 10%, transparent 10%, transparent 50%, var(--buffer) 50% 60%, transparent 60%)'
    );
  });

  it('is none if nothing is buffered', () => {
    expect(bufferedImage([], [0, 100])).toBe('none');
  });
});

describe('keyTime', () => {
  it.each([
    ['ArrowLeft', 25],
    ['ArrowDown', 25],
    ['ArrowRight', 35],
    ['ArrowUp', 35],
    ['PageDown', -30],
    ['PageUp', 90],
    ['Home', 10],
    ['End', 100],
    ['k', undefined],
  ])('%s at 30 seeks to %s', (key, time) => {
    expect(keyTime(key, 30, [10, 100])).toBe(time);
  });
});
