import { type BannerCollection, readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { bannerCarouselSchema } from './config.ts';
import { bannerStyles } from './styles.ts';

const empty: BannerCollection = { id: 'home', banners: [] };
const stylesOf = (attributes: Record<string, string>, collection = empty) =>
  bannerStyles(readConfig(bannerCarouselSchema, { attributes }).config, collection);

describe('bannerStyles', () => {
  it('is empty without configuration, so that the sheet’s own values apply', () => {
    expect(stylesOf({})).toEqual({ scope: '', css: '' });
  });

  it('BC-25: sets padding on the slide, radius and shadow on the image’s box', () => {
    const { scope, css } = stylesOf({ padding: '4px', 'border-radius': 'false', 'box-shadow': '0 0 4px red' });

    expect(css).toContain(`.${scope} .tl-banner-slide{padding:4px}`);
    expect(css).toContain('{border-radius:0;box-shadow:0 0 4px red}');
  });

  it('BC-26: sets the minimum height of the element’s own box, which grows with its text', () => {
    expect(stylesOf({ 'height-fraction': '0.4' }).css).toContain('{min-block-size:40svh}');
    expect(stylesOf({ height: '20rem' }).css).toContain('{min-block-size:20rem}');
  });

  it('BC-18: styles each text by its own fields', () => {
    const collection: BannerCollection = {
      id: 'home',
      banners: [
        {
          id: 'b1',
          altText: '',
          texts: [
            {
              text: 'x',
              isButton: true,
              backgroundColor: '#e10600',
              color: '#fff',
              fontFamily: 'Inter',
              fontWeight: '700',
              fontSize: '20px',
            },
          ],
          backgroundAssets: [],
        },
      ],
    };

    expect(stylesOf({}, collection).css).toContain(
      '.tl-banner-t0-0{background-color:#e10600;color:#fff;font-family:Inter;font-weight:700;font-size:20px}'
    );
  });

  it('uses one class for equal styles and another for different ones', () => {
    expect(stylesOf({ padding: '4px' })).toEqual(stylesOf({ padding: '4px' }));
    expect(stylesOf({ padding: '4px' }).scope).not.toBe(stylesOf({ padding: '5px' }).scope);
  });

  it('rejects values that would end their declaration', () => {
    const attributes = {
      padding: '0}body{display:none',
      'border-radius': '1px;color:red',
      'context-background': 'red}*{}',
      height: '</style>',
    };

    expect(stylesOf(attributes).css).toBe('');
  });
});
