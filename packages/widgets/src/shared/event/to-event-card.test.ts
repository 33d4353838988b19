import { createFieldReader, readEvent, readPaths, type SportsEvent } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { texts } from '../text/en.ts';
import { createFormats } from './formats.ts';
import { createEventCards, type EventCardContext } from './to-event-card.ts';

const event = (json: object = {}) =>
  readEvent({
    id: 'e1',
    typeId: 'football',
    title: 'Ajax – PSV',
    status: 'EVENT_STATUS_STARTED',
    startTime: '2026-11-21T14:00:00Z',
    metadata: {
      competition: { name: 'Eredivisie' },
      clock: { period: '2H', minute: 67, added: 0 },
      home: { name: 'Ajax', color: '#d2122e', logoUrl: 'https://img.example/ajax.png?v=1' },
      away: { name: 'PSV', color: '#ed1c24' },
      score: { home: 2, away: 0 },
    },
    ...json,
  }) as SportsEvent;

const metadata = (overrides: object) => ({ metadata: { ...event().metadata, ...overrides } });
const scheduled = { status: 'EVENT_STATUS_SCHEDULED', ...metadata({ score: null }) };

const maker = (overrides: Partial<EventCardContext> = {}, paths: unknown = {}) =>
  createEventCards({
    fieldsOf: createFieldReader({ paths: readPaths(paths).paths, eventTypes: [] }),
    texts,
    formats: createFormats({ locale: 'de', timeZone: 'Europe/Amsterdam' }),
    linkOf: () => null,
    clickable: false,
    icsUrlOf: ({ id }) => `/ics/${id}`,
    ...overrides,
  });
const cardOf = (json: object = {}, paths: unknown = {}) => maker({}, paths)(event(json), { index: 0, hidden: false });
const hiddenCardOf = (json: object = {}) => maker()(event(json), { index: 0, hidden: true });

describe('createEventCards', () => {
  it('EVT-01, EVT-04: shows both names, and 0 as a score', () => {
    const { home, away, name } = cardOf();

    expect([home?.name, home?.score, away?.name, away?.score]).toEqual(['Ajax', '2', 'PSV', '0']);
    expect(name).toBe('Ajax – PSV');
  });

  it('EVT-01: the title replaces the names where one is missing', () => {
    const card = cardOf({ ...scheduled, metadata: { home: { name: 'Ajax' } } });

    expect([card.home, card.away, card.title, card.name]).toEqual([null, null, 'Ajax – PSV', 'Ajax – PSV']);
  });

  it('EVT-05: also shows a score with only a title', () => {
    const card = cardOf({ status: 'EVENT_STATUS_FINISHED', metadata: { score: { home: 2, away: 0 } } });

    expect([card.home?.name, card.home?.score, card.away?.score, card.title]).toEqual(['', '2', '0', 'Ajax – PSV']);
  });

  it('EVT-02: has the colour of each side', () => {
    expect(cardOf().colours).toBe('tl-pair-d2122e-ed1c24');
  });

  it('EVT-03, IMG-03: requests logos of 170 px, and has initials without one', () => {
    const { home, away } = cardOf();

    expect(home?.logo).toEqual({
      src: 'https://img.example/ajax.png?v=1&width=170',
      srcSet: 'https://img.example/ajax.png?v=1&width=170 1x, https://img.example/ajax.png?v=1&width=340 2x',
    });
    expect([away?.logo, away?.initials]).toEqual([null, 'PS']);
  });

  it('IMG-04: uses the page’s own logo URL', () => {
    const make = maker({ imageLoader: (url, width) => `/small/${width}?of=${encodeURIComponent(url)}` });

    expect(make(event(), { index: 0, hidden: false }).home?.logo?.src).toBe(
      '/small/170?of=https%3A%2F%2Fimg.example%2Fajax.png%3Fv%3D1'
    );
  });

  it('EVT-05: a finished event has a score and no time; the losing side is marked', () => {
    const card = cardOf({ status: 'EVENT_STATUS_FINISHED' });

    expect([card.time, card.status, card.clock]).toEqual([null, 'Full Time', null]);
    expect([card.home?.lost, card.away?.lost]).toEqual([false, true]);
    expect([cardOf().home?.lost, cardOf().away?.lost]).toEqual([false, false]);
  });

  it('EVT-05, EVT-06: does not invent a missing score', () => {
    const unscored = metadata({ score: null });
    const over = cardOf({ status: 'EVENT_STATUS_FINISHED', ...unscored });
    const live = cardOf(unscored);

    expect([over.status, over.home?.score, over.away?.score, over.time]).toEqual(['Full Time', null, null, null]);
    expect([live.live, live.home?.score, live.away?.score, live.time]).toEqual([true, null, null, null]);
  });

  it('EVT-06: a started event has the badge, the score and the clock', () => {
    expect([cardOf().live, cardOf().home?.score, cardOf().clock]).toEqual([true, '2', '67′']);
  });

  it('EVT-07: a scheduled event shows its start', () => {
    const card = cardOf(scheduled);

    expect([card.time, card.dateTime, card.live]).toEqual(['15:00', '2026-11-21T14:00:00.000Z', false]);
  });

  it('EVT-07: a postponed event shows that beside its time, or its score when both sides have one', () => {
    const status = 'EVENT_STATUS_POSTPONED';
    const one = cardOf({ status, ...metadata({ score: { home: 1 } }) });

    expect([one.status, one.time, one.home?.score]).toEqual(['Postponed', '15:00', null]);
    expect([cardOf({ status }).time, cardOf({ status }).home?.score]).toEqual([null, '2']);
  });

  it('EVT-08: shows the detail line, and no series with the same text', () => {
    const own = cardOf({ venue: 'Arena' }, { detail_line_1: 'metadata.clock.period' });

    expect([cardOf().detail, cardOf().series]).toEqual(['Eredivisie', null]);
    expect([own.detail, own.series]).toEqual(['2H', 'Eredivisie']);
  });

  it('EVT-13: an event without a valid time shows none', () => {
    const card = cardOf({ ...scheduled, startTime: 'tomorrow' });

    expect([card.time, card.dateTime, card.icsUrl]).toEqual([null, null, null]);
  });

  it('EVT-09: links to the given URL, but only to http(s) or relative ones', () => {
    const hrefOf = (href: string | null) => maker({ linkOf: () => href })(event(), { index: 0, hidden: false }).href;

    expect([hrefOf('/match/e1'), hrefOf('javascript:alert(1)'), hrefOf(null)]).toEqual(['/match/e1', null, null]);
  });

  it('EVT-10, EVT-12: a mapped score overrides that of the sport', () => {
    const tennis = { typeId: 'tennis', metadata: { players: players(), points: { us: '7 (3)' } } };
    const paths = { overrides: { tennis: { home_score: 'metadata.points.us' } } };

    expect(cardOf(tennis).home).toMatchObject({ score: '1', sets: [{ games: '6', won: true }, {}], point: '40' });
    expect(cardOf(tennis, paths).home).toMatchObject({ score: '7', scoreNote: '(3)', sets: [], point: null });
  });

  it('has a calendar file until the event has begun', () => {
    expect([cardOf(scheduled).icsUrl, cardOf().icsUrl]).toEqual(['/ics/e1', null]);
  });

  it('returns the same card for the same event at the same index', () => {
    const make = maker();
    const ajax = event();
    const first = make(ajax, { index: 0, hidden: false });

    expect(make(ajax, { index: 0, hidden: false })).toBe(first);
    expect(make(ajax, { index: 1, hidden: false })).toEqual({ ...first, index: 1 });
    expect(make(ajax, { index: 1, hidden: true }).tone).toBe('hidden');
  });
});

describe('a hidden event', () => {
  const serialized = (json: object) => JSON.stringify(hiddenCardOf(json));
  const race = {
    typeId: 'motorsport',
    title: 'Interlagos: race',
    metadata: { classification: [{ driver: 'Castellan', team: { color: '#1e41ff' } }, { driver: 'Norris' }] },
  };

  it.each(['STARTED', 'FINISHED', 'POSTPONED'])('that is %s shows its time and nothing about the result', (status) => {
    const card = hiddenCardOf({ status: `EVENT_STATUS_${status}` });

    expect(card).toMatchObject({ tone: 'hidden', revealable: true, time: '15:00', live: false, status: null });
    expect([card.clock, card.detail, card.home?.score, card.away?.score, card.home?.lost]).toEqual([
      null,
      null,
      null,
      null,
      false,
    ]);
  });

  it('has no sets, points, serve or overs', () => {
    const tennis = serialized({ typeId: 'tennis', metadata: { players: players(), serving: 0, summary: '6-4 3-2' } });
    const cricket = serialized({
      typeId: 'cricket',
      metadata: { ...event().metadata, innings: [{ battingSide: 'home', text: '163/7 (20)' }], statusText: 'won' },
    });

    expect(tennis).toContain('"sets":[],"point":null,"serving":false');
    expect(tennis + cricket).not.toMatch(/6-4|163|\(20\)|won"|overs|games|points/);
    expect((tennis + cricket).match(/"spokenResult":[^,]*/g)).toEqual(Array(4).fill('"spokenResult":null'));
  });

  it('has neither the order of a race nor the colours of its leader', () => {
    const card = hiddenCardOf(race);

    expect([card.home, card.away, card.places, card.colours, card.title]).toEqual([
      null,
      null,
      [],
      '',
      'Interlagos: race',
    ]);
    expect(serialized(race)).not.toMatch(/Castellan|Norris|1e41ff/);
  });

  it('that has not begun hides nothing', () => {
    expect(hiddenCardOf(scheduled)).toEqual(cardOf(scheduled));
  });
});

function players() {
  return [
    { name: 'J. Sinner', setsWon: 1, games: [6, 3], point: '40' },
    { name: 'A. Rublev', setsWon: 0, games: [4, 2], point: '15' },
  ];
}
