import { afterEach, describe, expect, it, vi } from 'vitest';
import { segmentAt, variantToStart } from './choose-start.ts';

afterEach(() => vi.unstubAllGlobals());

describe('variantToStart', () => {
  const variant = (url: string, bandwidth: number, codecs = '') => ({ url, bandwidth, codecs });

  it('chooses the first variant below the maximum start bitrate', () => {
    expect(variantToStart([variant('rich', 8e6), variant('middle', 2e6), variant('poor', 3e5)])).toBe('middle');
  });

  it('chooses the lowest bitrate if all are above it', () => {
    expect(variantToStart([variant('rich', 9e6), variant('less', 7e6)])).toBe('less');
  });

  it('skips variants that the browser cannot play', () => {
    vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => type.includes('avc1') });

    expect(variantToStart([variant('new', 1e6, 'av99.1'), variant('old', 1e6, 'avc1.4d401e')])).toBe('old');
    expect(variantToStart([variant('new', 1e6, 'av99.1')])).toBeNull();
  });
});

describe('segmentAt', () => {
  const segments = ['a', 'b', 'c'].map((url) => ({ url, duration: 4 }));
  const cases: [number, string | null][] = [
    [0, 'a'],
    [2, 'a'],
    [4.2, null],
    [6, 'b'],
    [7.8, null],
    [99, null],
  ];

  it.each(cases)('at %d s returns %j, and null near a segment border', (time, url) => {
    expect(segmentAt({ kind: 'media', live: false, initUrl: null, segments }, time)).toBe(url);
  });
});
