import { createFieldReader, readConfig, readEvent, type SportsEvent } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { readEventState } from '../../shared/event/event-state.ts';
import { createFormats } from '../../shared/event/formats.ts';
import { texts } from '../../shared/text/en.ts';
import { entity, match, work } from '../../testing/items.ts';
import { cardsSchema } from '../config.ts';
import { type CardsOptions, createCards } from './create-cards.ts';
import { eventLineOf } from './to-card.ts';

const toCard = (
  attributes: Record<string, string> = {},
  overrides: Omit<Partial<CardsOptions>, 'config'> & { config?: object } = {}
) => {
  const { config, ...options } = overrides;
  const read = readConfig(cardsSchema('infinite', 'button'), { attributes, config });
  return createCards({
    config: read.config,
    texts,
    locale: 'en-US',
    timeZone: 'Europe/Amsterdam',
    eventTypes: [],
    ...options,
  });
};
const ofWorks = { 'query-data-type': 'creative-works' };
const image = { thumbnailUrl: 'https://img.example/a.jpg?v=2' };

describe('the content of a card', () => {
  it('CARD-08: shows title, description and image of a work', () => {
    expect(toCard(ofWorks)(work('w1', image), 3)).toMatchObject({
      id: 'w1',
      index: 3,
      title: 'Film w1',
      description: 'About w1',
      image: { src: 'https://img.example/a.jpg?v=2&width=340' },
      event: null,
    });
  });

  it('CARD-09: shows the name of an entity', () => {
    expect(toCard({ 'query-data-type': 'entities' })(entity('ajax'), 0).title).toBe('Club ajax');
  });

  it.each([
    ['default', 340, 680],
    ['five-by-seven', 340, 680],
    ['square', 170, 340],
    ['circle', 170, 340],
  ])('IMG-01, IMG-02: a %s card requests %s px, and twice as many on dense screens', (type, one, two) => {
    expect(toCard({ ...ofWorks, 'cards-type': type })(work('w', { thumbnailUrl: '/a.jpg' }), 0).image).toEqual({
      src: `/a.jpg?width=${one}`,
      srcSet: `/a.jpg?width=${one} 1x, /a.jpg?width=${two} 2x`,
    });
  });

  it('IMG-04: a page can create image URLs itself', () => {
    const functions = {
      handlesClicks: false,
      getLink: undefined,
      imageLoader: (url: string, width: number) => `https://cdn.example/${width}${url}`,
    };
    expect(toCard(ofWorks, { functions })(work('w', { thumbnailUrl: '/a.jpg' }), 0).image).toEqual({
      src: 'https://cdn.example/340/a.jpg',
    });
  });

  it('CARD-06: links by the template, or by getLink, and only to safe URLs', () => {
    const withLink = (link: string) => toCard({ ...ofWorks, link })(work('a b'), 0).href;
    expect([
      withLink('/w/{id}'),
      withLink('/w/{nothing}'),
      withLink('javascript:{id}'),
      toCard(ofWorks)(work('a'), 0).href,
    ]).toEqual(['/w/a%20b', null, null, null]);
    const functions = { handlesClicks: false, getLink: () => '/own', imageLoader: undefined };
    expect(toCard({ ...ofWorks, link: '/w/{id}' }, { functions })(work('a'), 0).href).toBe('/own');
  });

  it('CARD-07: is a button where the page listens to clicks', () => {
    const functions = { handlesClicks: true, getLink: undefined, imageLoader: undefined };
    expect([
      toCard(ofWorks)(work('a'), 0).clickable,
      toCard({ ...ofWorks, clickable: '' })(work('a'), 0).clickable,
      toCard(ofWorks, { functions })(work('a'), 0).clickable,
    ]).toEqual([false, true, true]);
  });

  it('CARD-13: reads title, description and image through paths; cards.paths override them, and paths of a type override those', () => {
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

  it('returns the same card for the same item at the same index', () => {
    const make = toCard(ofWorks);
    const item = work('w');
    expect(make(item, 2)).toBe(make(item, 2));
    expect(make(item, 3)).toMatchObject({ index: 3 });
  });
});

describe('a card of an event', () => {
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

  it('hidden scores: a film about a match has none in its title or description', () => {
    const film = work('w', { title: 'Ajax 3–1 PSV', description: 'PSV lost 3–1.' });
    const hidden = toCard({ ...ofWorks, 'spoiler-free': '' })(film, 0);

    expect([hidden.title, hidden.description]).toEqual(['Ajax – PSV', 'PSV lost –.']);
    expect(toCard(ofWorks)(film, 0).description).toBe('PSV lost 3–1.');
  });

  it('does not reveal the leader of a race with hidden scores', () => {
    const card = toCard({ 'spoiler-free': '' })(match('m', 'FINISHED', [7, 3], image), 0);
    expect(card).toMatchObject({ description: '', image: null, event: { live: false, scores: null, status: null } });
    expect(JSON.stringify(card)).not.toMatch(/[73],|"7"|"3"/);
  });

  it('shows the sides instead of a title that may reveal the score, and no names of a race', () => {
    const open = toCard();
    const hidden = toCard({ 'spoiler-free': '' });
    const serialized = match('m', 'FINISHED', [7, 3], { title: 'Ajax beat PSV 7-3' });
    const classification = [
      { position: 1, driver: 'Winner' },
      { position: 2, driver: 'Second' },
    ];
    const race = match('r', 'FINISHED', undefined, { typeId: 'motorsport', title: '', metadata: { classification } });

    expect([open(serialized, 0).title, hidden(serialized, 0).title]).toEqual(['Ajax beat PSV 7-3', 'Ajax – PSV']);
    expect([open(race, 0).title, hidden(race, 0).title]).toEqual(['Winner – Second', '']);
  });
});

const fieldsOf = createFieldReader({ paths: { base: {}, overrides: {} }, eventTypes: [] });
const formats = createFormats({ locale: 'en-GB', timeZone: 'UTC' });

function lineOf(status: string, score: object | null, hidden = false) {
  const event = readEvent({
    id: 'e1',
    typeId: 'football',
    status: `EVENT_STATUS_${status}`,
    startTime: '2026-11-21T14:00:00Z',
    metadata: { home: { name: 'Ajax' }, away: { name: 'PSV' }, score, clock: { minute: 67 } },
  }) as SportsEvent;
  return eventLineOf(event, readEventState(event, { fieldsOf, texts, hidden }), { formats, texts });
}

describe('eventLineOf', () => {
  it('EVT-06: has the badge, the score and the clock of a live event', () => {
    expect(lineOf('STARTED', { home: 2, away: 0 })).toEqual({
      live: true,
      scores: ['2', '0'],
      spokenScores: 'Ajax: 2. PSV: 0.',
      time: null,
      dateTime: '2026-11-21T14:00:00.000Z',
      status: '67′',
    });
  });

  it('EVT-05, EVT-07: shows Full Time for finished events, and the time for scheduled ones', () => {
    expect(lineOf('FINISHED', null)).toMatchObject({ scores: null, time: null, status: 'Full Time' });
    expect(lineOf('SCHEDULED', null)).toMatchObject({ scores: null, time: 'Sat 21 Nov, 14:00', status: null });
  });

  it('shows only the start of a hidden event', () => {
    expect(lineOf('STARTED', { home: 2, away: 0 }, true)).toMatchObject({
      live: false,
      scores: null,
      spokenScores: '',
      time: 'Sat 21 Nov, 14:00',
      status: null,
    });
  });

  it('has each score after its name, in words where figures are not sufficient', () => {
    const score = { home: 2, away: 2, penalties: { home: 4, away: 3 } };

    expect(lineOf('FINISHED', score).spokenScores).toBe('Ajax: 2, 4 on penalties. PSV: 2, 3 on penalties.');
    expect(lineOf('FINISHED', score, true).spokenScores).toBe('');
  });
});
