import { bannerImageOf, readBannerCollection } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { stories } from '../page/stories.ts';
import { demoSeason } from '../season/season.ts';
import { demoCollections, demoImages } from './index.ts';

const collections = demoCollections(20_000 * 86_400_000);
const banners = collections.flatMap((collection) => collection.banners);

describe('demoCollections', () => {
  it('lead only to stories that the paper has', () => {
    const ids = stories.map((story) => `/#${story.id}`);

    for (const banner of banners) expect(ids).toContain(banner.destinationUrl);
  });

  it('use pictures that exist, and with the season use them all', () => {
    const content = JSON.stringify([banners, demoSeason(Date.UTC(2026, 10, 21))]);
    const used = [...content.matchAll(/"\/img\/demo\/([\w-]+)"/g)].map((match) => String(match[1]));
    const images = new Set(used);

    expect([...images].sort()).toEqual(demoImages.map(({ id }) => id).sort());
  });

  it('give every banner a picture, and the responsive ones a tall picture below 640 px (BC-22)', () => {
    const [first] = collections[0]?.banners ?? [];

    expect(banners.every((banner) => bannerImageOf(banner.backgroundAssets))).toBe(true);
    expect(bannerImageOf(first?.backgroundAssets ?? [])).toEqual({
      src: '/img/demo/night-phone',
      sources: [{ minWidth: 640, src: '/img/demo/night' }],
    });
  });

  it('lose nothing when they are read as any other collection, in one language', () => {
    for (const { id, banners } of collections) {
      const inArabic = banners.map((banner) => ({
        ...banner,
        texts: banner.texts.map((item) => ({
          ...item,
          text: typeof item.text === 'string' ? item.text : item.text.ar,
        })),
      }));

      const read = readBannerCollection({ id, banners: inArabic });

      expect(read?.banners.map((banner) => banner.texts.length)).toEqual(banners.map((banner) => banner.texts.length));
      expect(read?.banners.every((banner) => banner.destinationUrl)).toBe(true);
    }
  });
});
