import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { entity, match, work } from '../shared/test-items.ts';
import { texts } from '../shared/text/en.ts';
import { type CardsWish, cardsOf } from './cards-of.ts';
import { cardsSchema } from './config.ts';

const toCard = (
  attributes: Record<string, string> = {},
  more: Omit<Partial<CardsWish>, 'config'> & { config?: object } = {}
) => {
  const { config, ...wish } = more;
  const read = readConfig(cardsSchema('infinite', 'button'), { attributes, config });
  return cardsOf({
    config: read.config,
    texts,
    locale: 'en-US',
    timeZone: 'Europe/Amsterdam',
    eventTypes: [],
    ...wish,
  });
};
const ofWorks = { 'query-data-type': 'creative-works' };
const picture = { thumbnailUrl: 'https://img.example/a.jpg?v=2' };

describe('what a card says', () => {
  it('CARD-08: of a work its title, description and picture', () => {
    expect(toCard(ofWorks)(work('w1', picture), 3)).toMatchObject({
      id: 'w1',
      index: 3,
      title: 'Film w1',
      description: 'About w1',
      image: { src: 'https://img.example/a.jpg?v=2&width=340' },
      event: null,
    });
  });

  it('CARD-09: of an entity its name', () => {
    expect(toCard({ 'query-data-type': 'entities' })(entity('ajax'), 0).title).toBe('Club ajax');
  });

  it.each([
    ['default', 340, 680],
    ['five-by-seven', 340, 680],
    ['square', 170, 340],
    ['circle', 170, 340],
  ])('IMG-01, IMG-02: a %s card asks for %s px, and for twice as many on finer screens', (type, one, two) => {
    expect(toCard({ ...ofWorks, 'cards-type': type })(work('w', { thumbnailUrl: '/a.jpg' }), 0).image).toEqual({
      src: `/a.jpg?width=${one}`,
      srcSet: `/a.jpg?width=${one} 1x, /a.jpg?width=${two} 2x`,
    });
  });

  it('IMG-04: a page can make the addresses of pictures itself', () => {
    const functions = {
      hearsClicks: false,
      getLink: undefined,
      imageLoader: (url: string, width: number) => `https://cdn.example/${width}${url}`,
    };
    expect(toCard(ofWorks, { functions })(work('w', { thumbnailUrl: '/a.jpg' }), 0).image).toEqual({
      src: 'https://cdn.example/340/a.jpg',
    });
  });

  it('CARD-06: links by the template, by getLink where there is one, and only where a link may lead', () => {
    const withLink = (link: string) => toCard({ ...ofWorks, link })(work('a b'), 0).href;
    expect([
      withLink('/w/{id}'),
      withLink('/w/{nothing}'),
      withLink('javascript:{id}'),
      toCard(ofWorks)(work('a'), 0).href,
    ]).toEqual(['/w/a%20b', null, null, null]);
    const functions = { hearsClicks: false, getLink: () => '/own', imageLoader: undefined };
    expect(toCard({ ...ofWorks, link: '/w/{id}' }, { functions })(work('a'), 0).href).toBe('/own');
  });

  it('CARD-07: is a button where the page hears clicks', () => {
    const functions = { hearsClicks: true, getLink: undefined, imageLoader: undefined };
    expect([
      toCard(ofWorks)(work('a'), 0).clickable,
      toCard({ ...ofWorks, clickable: '' })(work('a'), 0).clickable,
      toCard(ofWorks, { functions })(work('a'), 0).clickable,
    ]).toEqual([false, true, true]);
  });

  it('CARD-13: reads title, description and picture through paths; cards.paths win, and those of a type over them', () => {
    const item = work('w', {
      typeId: 'film',
      metadata: { name: 'Own', long: 'Long', art: '/art.jpg', film: 'By type' },
    });
    const paths = { title: 'metadata.name', description: 'metadata.long', thumbnail_url: 'metadata.art' };
    expect(toCard(ofWorks, { config: { paths } })(item, 0)).toMatchObject({
      title: 'Own',
      description: 'Long',
      image: { src: '/art.jpg?width=340' },
    });
    const cards = { paths: { description: 'title', overrides: { film: { title: 'metadata.film' } } } };
    expect(toCard(ofWorks, { config: { paths, cards } })(item, 0)).toMatchObject({
      title: 'By type',
      description: 'Film w',
    });
  });

  it('gives the very same card for the same item in the same place', () => {
    const make = toCard(ofWorks);
    const item = work('w');
    expect(make(item, 2)).toBe(make(item, 2));
    expect(make(item, 3)).toMatchObject({ index: 3 });
  });
});

describe('what a card says of an event', () => {
  it.each([
    ['STARTED', [2, 1], { live: true, status: null, time: null }, ['2', '1']],
    ['FINISHED', [0, 0], { live: false, status: 'Full Time', time: null }, ['0', '0']],
    ['SCHEDULED', undefined, { live: false, status: null, time: 'Sat, Nov 21, 3:00 PM' }, undefined],
    ['POSTPONED', undefined, { live: false, status: 'Postponed', time: 'Sat, Nov 21, 3:00 PM' }, undefined],
  ] as const)('by the rules of the calendar: %s %s', (status, score, event, scores) => {
    const card = toCard()(match('m', status, score), 0);
    expect({ ...card.event, time: card.event?.time?.replaceAll('\u00a0', ' ') ?? null }).toMatchObject(event);
    expect(card.event?.scores ?? undefined).toEqual(scores);
  });

  it('hidden scores: a film about a match names none, in its title or its description', () => {
    const film = work('w', { title: 'Ajax 3–1 PSV', description: 'PSV lost 3–1.' });
    const hidden = toCard({ ...ofWorks, 'spoiler-free': '' })(film, 0);

    expect([hidden.title, hidden.description]).toEqual(['Ajax – PSV', 'PSV lost –.']);
    expect(toCard(ofWorks)(film, 0).description).toBe('PSV lost 3–1.');
  });

  it('keeps who leads to itself where nothing may be given away', () => {
    const card = toCard({ 'spoiler-free': '' })(match('m', 'FINISHED', [7, 3], picture), 0);
    expect(card).toMatchObject({ description: '', image: null, event: { live: false, scores: null, status: null } });
    expect(JSON.stringify(card)).not.toMatch(/[73],|"7"|"3"/);
  });

  it('names the sides instead of a title that may tell, and nobody of a race', () => {
    const open = toCard();
    const hidden = toCard({ 'spoiler-free': '' });
    const told = match('m', 'FINISHED', [7, 3], { title: 'Ajax beat PSV 7-3' });
    const classification = [
      { position: 1, driver: 'Winner' },
      { position: 2, driver: 'Second' },
    ];
    const race = match('r', 'FINISHED', undefined, { typeId: 'motorsport', title: '', metadata: { classification } });

    expect([open(told, 0).title, hidden(told, 0).title]).toEqual(['Ajax beat PSV 7-3', 'Ajax – PSV']);
    expect([open(race, 0).title, hidden(race, 0).title]).toEqual(['Winner – Second', '']);
  });
});
