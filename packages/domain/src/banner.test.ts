import { describe, expect, it } from 'vitest';
import { bannerItemId, clipOf, pictureOf, readBannerCollection } from './banner.ts';

const asset = (assetUrl: string, breakpointWidth?: number) => ({
  assetUrl,
  ...(breakpointWidth && { breakpointWidth }),
});

describe('pictureOf', () => {
  it('BC-20: shows the asset without a breakpoint on narrow viewports', () => {
    expect(pictureOf([asset('wide.jpg', 1024), asset('narrow.jpg')])?.src).toBe('narrow.jpg');
  });

  it('BC-21: falls back to the first asset where all have breakpoints', () => {
    expect(pictureOf([asset('a.jpg', 1024), asset('b.jpg', 768)])?.src).toBe('a.jpg');
  });

  it('BC-22: sorts sources from the widest breakpoint down, whatever the order of the data', () => {
    const picture = pictureOf([asset('s.jpg'), asset('m.jpg', 768), asset('l.jpg', 1280)]);

    expect(picture?.sources.map((source) => source.minWidth)).toEqual([1280, 768]);
  });

  it('is null without assets', () => {
    expect(pictureOf([])).toBeNull();
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

describe('readBannerCollection', () => {
  it('reads what the API sends', () => {
    const read = readBannerCollection({
      id: 'home',
      banners: [
        {
          id: 'b1',
          destinationUrl: 'https://acme.example/derby',
          texts: [{ text: 'Derby day', isButton: false, fontSize: 20, fontWeight: 700 }],
          backgroundAssets: [asset('https://img.example/d.jpg'), asset('https://img.example/d-1024.jpg', 1024)],
          somethingNew: true,
        },
      ],
    });

    expect(read).toEqual({
      id: 'home',
      banners: [
        {
          id: 'b1',
          destinationUrl: 'https://acme.example/derby',
          altText: '',
          texts: [{ text: 'Derby day', isButton: false, fontSize: '20px', fontWeight: '700' }],
          backgroundAssets: [asset('https://img.example/d.jpg'), asset('https://img.example/d-1024.jpg', 1024)],
        },
      ],
    });
  });

  it.each([null, 'x', [], {}, { id: 'home' }, { id: 3, banners: [] }])('is null for %j', (json) => {
    expect(readBannerCollection(json)).toBeNull();
  });

  it('VAL-01: drops what is odd and keeps the rest', () => {
    const read = readBannerCollection({
      id: 'home',
      banners: [
        null,
        { id: '' },
        {
          id: 'b1',
          destinationUrl: 'javascript:alert(1)',
          texts: 'no list',
          backgroundAssets: [{ assetUrl: 'data:text/html,x' }, 7],
        },
        { id: 'b1', altText: 'a second b1' },
        {
          id: 'b2',
          texts: [
            { text: '', isButton: false },
            { text: 5, isButton: true, color: 'red;}', fontFamily: 'Inter' },
          ],
        },
      ],
    });

    expect(read?.banners).toEqual([
      { id: 'b1', altText: '', texts: [], backgroundAssets: [] },
      { id: 'b2', altText: '', texts: [{ text: '', isButton: true, fontFamily: 'Inter' }], backgroundAssets: [] },
    ]);
  });
});
