import { describe, expect, it } from 'vitest';
import { variantToImprove } from './choose-better.ts';

const AVC = 'avc1.4d401e,mp4a.40.2';
const variant = (height: number, bandwidth: number, codecs = AVC) => ({ url: `${height}p`, bandwidth, codecs });
const variants = [variant(360, 1e6), variant(1080, 6e6), variant(720, 3e6), variant(540, 2e6), variant(234, 5e5)];
const improved = (growth: number, among = variants) => variantToImprove(among, { startUrl: '360p', growth });

describe('variantToImprove', () => {
  it.each([
    [10, '1080p'],
    [3.5, '720p'],
    [2, '540p'],
    [1.5, null],
  ])('with time for %d times the bits it takes %j', (growth, url) => {
    expect(improved(growth)).toBe(url);
  });

  it('takes a higher profile of the same codecs, and no other codecs', () => {
    expect(improved(10, [variant(360, 1e6), variant(720, 3e6, 'avc1.64001f,mp4a.40.2')])).toBe('720p');
    expect(improved(10, [variant(360, 1e6), variant(720, 3e6, 'av01.0.05M.08,mp4a.40.2')])).toBeNull();
  });

  it('takes none where the presentation begins with a variant that is not listed', () => {
    expect(improved(10, [variant(720, 3e6)])).toBeNull();
  });
});
