import { describe, expect, it } from 'vitest';
import { bannerImageOf, bannerItemId, clipOf } from './banner.ts';

const asset = (assetUrl: string, breakpointWidth?: number) => ({
  assetUrl,
  ...(breakpointWidth && { breakpointWidth }),
});

describe('pictureOf', () => {
  it('BC-20: shows the asset without a breakpoint on narrow viewports', () => {
    expect(bannerImageOf([asset('wide.jpg', 1024), asset('narrow.jpg')])?.src).toBe('narrow.jpg');
  });

  it('BC-21: falls back to the first asset where all have breakpoints', () => {
    expect(bannerImageOf([asset('a.jpg', 1024), asset('b.jpg', 768)])?.src).toBe('a.jpg');
  });

  it('BC-22: sorts sources from the widest breakpoint down, whatever the order of the data', () => {
    const image = bannerImageOf([asset('s.jpg'), asset('m.jpg', 768), asset('l.jpg', 1280)]);

    expect(image?.sources.map((source) => source.minWidth)).toEqual([1280, 768]);
  });

  it('is null without assets', () => {
    expect(bannerImageOf([])).toBeNull();
  });
});

describe('clipOf', () => {
  it('takes the first asset as the clip and the next as its poster', () => {
    const banner = { id: 'video', altText: '', texts: [], backgroundAssets: [asset('a.mp4'), asset('a.jpg')] };

    expect(clipOf(banner)).toEqual({ src: 'a.mp4', poster: 'a.jpg' });
    expect(clipOf({ ...banner, backgroundAssets: [] })).toBeNull();
  });
});

describe('bannerItemId', () => {
  it('BC-07: joins collection and banner', () => {
    expect(bannerItemId('home', 'b1')).toBe('home-b1');
  });
});
