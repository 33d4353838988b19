import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import type { CardItem } from '../cards/index.ts';
import { contentTexts } from '../shared/text/all.ts';
import { entity, match, pageOf, work, works } from '../testing/items.ts';
import { cardCarousel } from './server.ts';

const render = (items: readonly CardItem[], attributes: Record<string, string> = {}, overrides: object = {}) =>
  cardCarousel.render({
    attributes: { 'query-data-type': 'creative-works', ...attributes },
    data: { ...pageOf(items), ...overrides },
    locale: 'en',
    timeZone: 'UTC',
    now: 0,
  });
const count = (html: string, part: string) => html.split(`part="${part}"`).length - 1;
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ');

describe('cardCarousel on the server', () => {
  it('CC-01: draws its title at the configured level', () => {
    expect(render(works(1), { heading: 'Films' }).html).toMatch(/<h2[^>]*part="title"[^>]*>Films<\/h2>/);
    expect(render(works(1), { heading: 'Films', 'heading-level': '4' }).html).toMatch(/<h4[^>]*>Films<\/h4>/);
  });

  it('CC-02: draws two arrow buttons with names, the first one disabled', () => {
    const { html } = render(works(3));
    expect(html).toMatch(/<button[^>]*part="arrow-previous"[^>]*aria-label="Previous"[^>]*aria-disabled="true"/);
    expect(html).toMatch(/<button[^>]*part="arrow-next"[^>]*aria-label="Next"/);
  });

  it('CC-03: draws none with arrows="false"', () => {
    expect(render(works(3), { arrows: 'false' }).html).not.toContain('arrow-');
    expect(render(works(3), { arrows: 'false', 'see-all-target': '/all' }).html).not.toContain('arrow-');
  });

  it('CC-04: has a slot for a page’s own icons in the arrows', () => {
    expect(render(works(1)).html).toContain('<slot name="arrow-next">');
  });

  it('CC-06: draws See All as text or icon, never without a target', () => {
    const seeAll = (attributes: Record<string, string>) =>
      /<a[^>]*part="see-all".*?<\/a>/.exec(render(works(1), attributes).html)?.[0] ?? '';
    expect(seeAll({ 'see-all-target': '/all' })).toMatch(/href="\/all"[^>]*>See All</);
    expect(seeAll({ 'see-all-target': '/all', 'see-all-show': 'icon' })).toMatch(/aria-label="See All".*<svg/);
    expect([
      seeAll({}),
      seeAll({ 'see-all-show': 'text' }),
      seeAll({ 'see-all-target': 'javascript:alert(1)' }),
      seeAll({ 'see-all-target': '/all', 'see-all-show': 'false' }),
    ]).toEqual(['', '', '', '']);
  });

  it('CC-07, CARD-11: sets colours in its own sheet, and omits values that could break it', () => {
    const { html, css } = render(works(1), {
      'see-all-target': '/all',
      'see-all-color': 'rgb(1, 2, 3)',
      'cards-background-color': '#fee',
      'cards-background-image': '/bg.png',
    });
    const scope = /tl-cards (tl-[\w-]+)"/.exec(html)?.[1];
    expect(css).toContain(`.${scope} .tl-card-all{color:rgb(1, 2, 3)}`);
    expect(css).toContain('background-color:#fee;background-image:url("/bg.png")');
    expect(html).not.toContain('style=');
    expect(render(works(1), { 'see-all-target': '/a', 'see-all-color': 'red}*{x:y' }).css).toBe('');
  });

  it('CC-11: draws nothing without cards, unless the empty state is configured', () => {
    expect(render([])).toMatchObject({ html: '', state: { dataState: 'empty' } });
    const shown = render([], { 'hide-when-empty': 'false', heading: 'Films' });
    expect(textOf(shown.html)).toMatch(/Films.*Nothing here yet\./);
    expect(shown.host).toEqual({ 'data-shown': '' });
  });

  it('is a carousel of slides, which have no name besides their title', () => {
    const { html } = render([work('a', { title: 'Derby' })], { heading: 'Films' });
    expect(html).toMatch(/<section[^>]*aria-label="Films"[^>]*aria-roledescription="carousel"/);
    expect(html).toMatch(
      /<div class="tl-card" part="card" data-type="default" role="group" aria-roledescription="slide">/
    );
  });

  it.each([
    ['default', {}],
    ['square', { 'cards-type': 'square' }],
    ['circle', { 'cards-type': 'circle' }],
    ['five-by-seven', { 'cards-type': 'five-by-seven' }],
  ])('CARD-01: draws %s cards', (type, attributes) => {
    expect(render(works(1), attributes).html).toMatch(new RegExp(`part="card"[^>]*data-type="${type}"`));
  });

  it('CARD-02: draws entities square by default', () => {
    const typeOf = (attributes = {}) =>
      /part="card"[^>]*data-type="([\w-]+)"/.exec(
        render([entity('e')], { 'query-data-type': 'entities', ...attributes }).html
      )?.[1];
    expect([typeOf(), typeOf({ 'cards-type': 'default' })]).toEqual(['square', 'default']);
  });

  it('CARD-03, CARD-04, CARD-05: shows title, description and button as configured', () => {
    const words = (attributes = {}) =>
      textOf(render([work('a')], attributes).html)
        .replace(/\s+/g, ' ')
        .trim();
    expect(words()).toBe('Film a');
    expect(words({ 'cards-show-title': 'false' })).toBe('');
    expect(words({ 'cards-show-description': '' })).toBe('Film a About a');
    expect(words({ 'cards-show-button': '' })).toBe('Film a Watch Now');
  });

  it('CARD-04: clips a description after two lines', () => {
    const css = readFileSync(new URL('../cards/card/card.css', import.meta.url), 'utf8');
    expect(css).toMatch(/\.tl-card-description \{[^}]*-webkit-line-clamp: 2;/);
  });

  it('CARD-05, CC-06, I18N-05: has texts for Watch Now and See All in each language', () => {
    for (const locale of LANGUAGES) {
      const { html } = render([work('a')], { locale, 'cards-show-button': '', 'see-all-target': '/all' });
      expect(html).toContain(contentTexts[locale]['Watch Now']);
      expect(html).toContain(contentTexts[locale]['See All']);
    }
  });

  it('CARD-06: a card is one link, named by its title even if that is not shown', () => {
    const { html } = render([work('a b')], { link: '/w/{id}', 'cards-show-title': 'false', 'cards-show-button': '' });
    expect(html.match(/<(a|button)[^>]*data-click/g)).toHaveLength(1);
    expect(html).toMatch(
      /<a class="tl-card-link"[^>]*aria-label="Film a b"[^>]*href="\/w\/a%20b"|<a[^>]*href="\/w\/a%20b"[^>]*aria-label="Film a b"/
    );
  });

  it('CARD-07: without a link it is a button if the page listens, else not interactive', () => {
    const control = (attributes = {}) => /<(a|button)[^>]*tl-card-link/.exec(render(works(1), attributes).html)?.[1];
    expect([control(), control({ clickable: '' })]).toEqual([undefined, 'button']);
  });

  it('CARD-26: adds the merged class of a page to each card and to its part names', () => {
    expect(render(works(1), { 'cards-class-name': 'mine p-4 p-8' }).html).toContain(
      'class="tl-card mine p-8" part="card mine p-8"'
    );
  });

  it('IMG-05: draws a placeholder without an image', () => {
    const { html } = render([work('a'), work('b', { thumbnailUrl: '/b.jpg' })]);
    expect([html.split('tl-card-blank').length - 1, html.split('<img').length - 1]).toEqual([1, 1]);
  });

  it('shows the state of events, home before away', () => {
    const { html } = render([match('m', 'STARTED', [2, 1])], { 'query-data-type': 'events' });
    expect(textOf(html).replace(/\s+/g, ' ')).toContain('Match m Ajax: 2. PSV: 1. 2 – 1');
    expect([count(html, 'live-badge'), count(html, 'home-score'), count(html, 'away-score')]).toEqual([1, 1, 1]);
  });

  it('hides scores in markup and state where configured', () => {
    const { html, state } = render(
      [match('m', 'FINISHED', [47, 31], { title: 'Won 47 to 31', thumbnailUrl: '/47.jpg' })],
      {
        'query-data-type': 'events',
        'spoiler-free': '',
      }
    );
    expect(html + JSON.stringify(state)).not.toMatch(/47|31|FINISHED/);
    expect(state.view).toMatchObject({ stripped: true });
  });

  it('loads more at its end, up to the maximum', () => {
    const overrides = { page: { nextPageToken: 't', totalSize: 25 } };
    expect(render(works(3), { 'query-load-type': 'button' }, overrides).html).toContain('part="show-more"');
    expect(render(works(3), {}, overrides).html).toContain('tl-card-sentinel');
    expect(render(works(3), { max: '2' }, overrides).html.split('part="card"')).toHaveLength(3);
    expect(render(works(3), { max: '2' }, overrides).html).not.toContain('tl-card-sentinel');
  });

  it('I18N-06, I18N-08: uses a publisher’s texts, and the writing direction of the locale', () => {
    const { html } = render(
      [],
      { locale: 'ar', 'hide-when-empty': 'false' },
      { texts: { 'Nothing here yet.': 'Leer!' } }
    );
    expect(html).toContain('Leer!');
    expect(html).toMatch(/<section[^>]*lang="ar" dir="rtl"/);
  });

  it('escapes hostile content', () => {
    const { html } = render([work('a', { title: '<script>alert(1)</script>', thumbnailUrl: 'javascript:x' })]);
    expect(html).not.toMatch(/<script|javascript:/);
  });
});
