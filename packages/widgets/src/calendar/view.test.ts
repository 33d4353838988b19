import { ApiError } from '@touchline/client';
import { describe, expect, it } from 'vitest';
import type { EventCardView } from '../shared/event/event-card.ts';
import { matchOf } from '../testing/calendar.ts';
import type { DayList } from './screen.ts';
import { type DayState, dataStateOf, dayListOf, groupByCompetition } from './view.ts';

const events = [matchOf('e1'), matchOf('e2')];
const error = new ApiError({ code: 'NETWORK', status: 0, message: '' });
const drawn: DayList = { list: 'empty', next: null };
const next = { date: '2026-11-24', label: 'Tuesday 24 November' };

const unloaded: DayState['listed'] = {
  items: undefined,
  pages: [],
  isPrevious: false,
  hasMore: false,
  loadingMore: false,
  moreFailed: false,
  error: undefined,
};
const day = (listed: Partial<DayState['listed']> = {}, overrides: Partial<DayState> = {}): DayState => ({
  listed: { ...unloaded, pages: listed.items ? [{ items: listed.items }] : [], ...listed },
  drawn: undefined,
  of: '2026-11-21T00:00:00Z',
  next: null,
  loadType: 'infinite',
  acted: true,
  groupBy: 'none',
  ...overrides,
});
const draw = (what: DayState) => dayListOf(what, (items) => items.map(({ id }) => ({ id }) as EventCardView));

describe('dayListOf', () => {
  it.each<[string, DayState, DayList['list']]>([
    ['nothing has answered', day(), 'loading'],
    ['nothing can be had', day({ error }), 'error'],
    ['the day has events', day({ items: events }), 'events'],
    ['a look for changes failed', day({ items: events, error }), 'events'],
    ['the day has none', day({ items: [] }), 'empty'],
    ['a page is empty and has one behind it', day({ items: [], hasMore: true }), 'loading'],
    ['the one behind it cannot be had', day({ items: [], hasMore: true, moreFailed: true }), 'error'],
    ['the day before had none', day({ items: [], isPrevious: true }), 'loading'],
    ['this day failed, the one before did not', day({ items: events, isPrevious: true, error }), 'error'],
    ['only the server’s drawing is known', day({}, { drawn }), 'empty'],
    ['the server’s markup fails to load again', day({ error }, { drawn }), 'empty'],
  ])('when %s', (_, what, list) => {
    expect(draw(what).list).toBe(list);
  });

  it('CAL-11: keeps the events in the order of the API', () => {
    expect(draw(day({ items: events }))).toMatchObject({ cards: [{ id: 'e1' }, { id: 'e2' }] });
  });

  it('CAL-15: keeps the old day’s events, dimmed, while the chosen day is loading', () => {
    expect(draw(day({ items: events, isPrevious: true, hasMore: true }))).toMatchObject({
      dimmed: true,
      next: 'none',
    });
  });

  it('has the date of the next events on an empty day', () => {
    expect(draw(day({ items: [] }, { next }))).toEqual({ list: 'empty', next });
  });

  it('CAL-13: loads more at the end of the list, and shows a button after five pages', () => {
    const pages = (count: number) => Array.from({ length: count }, () => ({ items: events }));
    const end = (count: number) => draw(day({ items: events, hasMore: true, pages: pages(count) }));

    expect([end(1), end(5), end(6)]).toMatchObject([{ next: 'sentinel' }, { next: 'button' }, { next: 'sentinel' }]);
  });

  it('shows a button where it is configured, or after a failure', () => {
    const overrides = { items: events, hasMore: true };

    expect(draw(day(overrides, { loadType: 'button' }))).toMatchObject({ next: 'button', moreFailed: false });
    expect(draw(day({ ...overrides, moreFailed: true }))).toMatchObject({ next: 'button', moreFailed: true });
  });
});

describe('dataStateOf', () => {
  const stateOf = (list: DayList) => dataStateOf({ day: list });

  it('is loading while another day’s events are shown', () => {
    expect(stateOf(draw(day({ items: events, isPrevious: true })))).toBe('loading');
    expect(stateOf(draw(day({ items: events })))).toBe('loaded');
  });
});

const COMPETITIONS = [
  { name: 'Cup' },
  undefined,
  { name: 'League', logoUrl: 'https://img.example/l.png' },
  { name: 'Cup' },
];
const eventsOfCompetitions = COMPETITIONS.map((competition, i) => ({
  ...matchOf(`e${i}`),
  metadata: competition ? { competition } : {},
}));
const cards = eventsOfCompetitions.map(({ id }, index) => ({ id, index }) as EventCardView);

describe('groupByCompetition', () => {
  it('groups events by competition, in the order of their first event, after events without one', () => {
    const grouped = groupByCompetition(cards, eventsOfCompetitions);

    expect(grouped.cards.map(({ id }) => id)).toEqual(['e1', 'e0', 'e3', 'e2']);
    expect(grouped.groups).toEqual([
      { key: '', name: '', logo: null, first: 0, count: 1 },
      { key: 'Cup', name: 'Cup', logo: null, first: 1, count: 2 },
      { key: 'League', name: 'League', logo: 'https://img.example/l.png?width=170', first: 3, count: 1 },
    ]);
  });

  it('has no groups without events', () => {
    expect(groupByCompetition([], [])).toEqual({ cards: [], groups: [] });
  });
});
