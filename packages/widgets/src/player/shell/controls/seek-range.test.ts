import { describe, expect, it } from 'vitest';
import { bufferedImage, fractionOf, keyTime, rangeOf } from './seek-range.ts';

describe('rangeOf', () => {
  it.each([
    [
      'a video, from its beginning to its end',
      { live: false, totalTime: 90, seekable: [0, 90], liveEdge: null },
      [0, 90],
    ],
    ['what was live, from its oldest', { live: false, totalTime: 90, seekable: [20, 90], liveEdge: null }, [20, 90]],
    ['a video that is not known yet', { live: false, totalTime: null, seekable: null, liveEdge: null }, null],
    [
      'a stream with something to go back to',
      { live: true, totalTime: null, seekable: [100, 160], liveEdge: null },
      [100, 160],
    ],
    ['it to where live is', { live: true, totalTime: null, seekable: [100, 160], liveEdge: 156.5 }, [100, 156.5]],
    ['a stream of less than 30 seconds', { live: true, totalTime: null, seekable: [100, 129], liveEdge: null }, null],
    ['one of less up to live', { live: true, totalTime: null, seekable: [100, 132], liveEdge: 129 }, null],
    ['a stream that has not begun', { live: true, totalTime: null, seekable: null, liveEdge: null }, null],
  ] as const)('stands for %s', (_, known, range) => {
    expect(rangeOf(known)).toEqual(range);
  });
});

describe('fractionOf', () => {
  it('is where a time is on the line, never beside it', () => {
    expect([20, 5, 40, 12.5].map((time) => fractionOf(time, [10, 30]))).toEqual([0.5, 0, 1, 0.125]);
  });

  it('is the beginning of a line without length', () => {
    expect(fractionOf(0, [0, 0])).toBe(0);
  });
});

describe('bufferedImage', () => {
  it('draws each range where it is', () => {
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

  it('is nothing where nothing is downloaded', () => {
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
  ])('%s at 30 leads to %s', (key, time) => {
    expect(keyTime(key, 30, [10, 100])).toBe(time);
  });
});
