import { type BannerCollection, type BannerText, LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { bannerCarousel } from './server.ts';
import { bannerTexts } from './text/all.ts';

const banner = (id: string, texts: readonly BannerText[] = [], overrides = {}) => ({
  id,
  altText: '',
  destinationUrl: `https://acme.example/${id}`,
  texts,
  backgroundAssets: [{ assetUrl: `https://img.example/${id}.jpg` }],
  ...overrides,
});
const plain = (text: string): BannerText => ({ text, isButton: false });
const home: BannerCollection = {
  id: 'home',
  banners: [banner('b1', [plain('Derby day')]), banner('b2'), banner('b3')],
};

const render = (data: BannerCollection, attributes: Record<string, string> = {}, locale = 'en') =>
  bannerCarousel.render({ attributes: { collection: data.id, ...attributes }, data, locale, timeZone: 'UTC', now: 0 });
const count = (html: string, part: string) => html.split(`part="${part}"`).length - 1;

describe('bannerCarousel on the server', () => {
  it('BC-03, BC-07: draws each banner as a link in an element with id {collectionId}-{bannerId}', () => {
    const { html } = render(home);

    expect([...html.matchAll(/part="banner" id="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'home-b1',
      'home-b2',
      'home-b3',
    ]);
    expect(html).toContain('href="https://acme.example/b2"');
  });

  it('BC-06: draws nothing for an empty collection', () => {
    expect(render({ id: 'home', banners: [] })).toMatchObject({
      html: '',
      css: '',
      state: { dataState: 'empty', items: [] },
    });
  });

  it('BC-12: draws a dot for each banner, and none for a single one', () => {
    expect([count(render(home).html, 'dot'), count(render({ id: 'x', banners: [banner('b1')] }).html, 'dot')]).toEqual([
      3, 0,
    ]);
    expect(count(render(home, { buttons: 'false' }).html, 'dot')).toBe(0);
  });

  it('BC-13: numbers dots from 1', () => {
    expect(
      [...render(home, { 'buttons-show-index': '' }).html.matchAll(/tl-banner-mark">(\d)</g)].map((m) => m[1])
    ).toEqual(['1', '2', '3']);
  });

  it('BC-23: adds the configured class to each dot and to its part names', () => {
    expect(
      render(home, { 'buttons-class-name': 'mine' }).html.split('class="tl-banner-dot mine" part="dot mine"')
    ).toHaveLength(4);
  });

  it('BC-05, BC-19: draws a button text inside the link and labels an empty one', () => {
    const { html } = render({ id: 'home', banners: [banner('b1', [{ text: '', isButton: true }])] });

    expect(html).toMatch(/<a [^>]*>.*part="text-button"[^>]*>.*Play now<\/span>.*<\/a>/);
    expect(html.slice(html.indexOf('<a '), html.indexOf('</a>'))).not.toContain('<button');
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('I18N-03: says everything in %s', (language) => {
    const { state, html } = render(
      { id: 'home', banners: [banner('b1', [{ text: '', isButton: true }])] },
      { locale: language }
    );

    expect(html).toContain(bannerTexts[language]['Play now']);
    expect(Object.entries(state.texts).filter(([english, text]) => english === text && english !== 'slide')).toEqual(
      []
    );
  });

  it('gives the first image priority and loads the others lazily', () => {
    const images = [...render(home).html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);

    expect(images[0]).toMatch(/loading="eager"[^>]*fetchPriority="high"/i);
    expect(images.slice(1).every((tag) => tag.includes('loading="lazy"'))).toBe(true);
  });

  it('writes no style attribute, and escapes texts', () => {
    const { html } = render(
      { id: 'home', banners: [banner('b1', [plain('<img src=x onerror=alert(1)>')])] },
      { padding: '4px' }
    );

    expect(html).not.toContain('style=');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('GEN-03: uses the locale for texts and direction', () => {
    expect(render(home, { locale: 'ar' }).html).toMatch(/lang="ar" dir="rtl"/);
    expect(render(home, { locale: 'de' }).html).toContain('aria-label="Weiter"');
  });

  it('BC-27: reflects which controls contrast with the context background', () => {
    expect([render(home, { 'context-background': '#ffffff' }).host, render(home).host]).toEqual([
      { 'data-controls': 'dark' },
      { 'data-controls': 'light' },
    ]);
  });

  it('GEN-06: requires no sign-in: it draws no form and no field', () => {
    expect(render(home, { autoplay: '', 'deep-links': '' }).html).not.toMatch(/<(form|input|select|textarea|dialog)\b/);
  });

  it('draws 500 banners', () => {
    const many = { id: 'home', banners: Array.from({ length: 500 }, (_, i) => banner(`b${i}`, [plain(`No. ${i}`)])) };

    expect(count(render(many).html, 'banner')).toBe(500);
  });
});
