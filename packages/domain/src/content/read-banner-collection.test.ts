import { describe, expect, it } from 'vitest';
import { readBannerCollection } from './read-banner-collection.ts';

const asset = (assetUrl: string, breakpointWidth?: number) => ({
  assetUrl,
  ...(breakpointWidth && { breakpointWidth }),
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
