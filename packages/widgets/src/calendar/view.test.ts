import { ApiError } from '@touchline/client';
import { describe, expect, it } from 'vitest';
import type { EventCardView } from '../shared/event/event-card.ts';
import type { DayList } from './screen.ts';
import { matchOf } from './test-calendar.ts';
import { dataStateOf, dayListOf, type Known } from './view.ts';

const events = [matchOf('e1'), matchOf('e2')];
const error = new ApiError({ code: 'NETWORK', status: 0, message: '' });
const drawn: DayList = { list: 'empty', next: null };
const next = { date: '2026-11-24', label: 'Tuesday 24 November' };

const nothing: Known['listed'] = {
  items: undefined,
  pages: [],
  isOther: false,
  hasMore: false,
  loadingMore: false,
  moreFailed: false,
  error: undefined,
};
const known = (listed: Partial<Known['listed']> = {}, more: Partial<Known> = {}): Known => ({
  listed: { ...nothing, pages: listed.items ? [{ items: listed.items }] : [], ...listed },
  drawn: undefined,
  of: '2026-11-21T00:00:00Z',
  next: null,
  loadType: 'infinite',
  acted: true,
  groupBy: 'none',
  ...more,
});
const draw = (what: Known) => dayListOf(what, (items) => items.map(({ id }) => ({ id }) as EventCardView));

describe('dayListOf', () => {
  it.each<[string, Known, DayList['list']]>([
    ['nothing has answered', known(), 'loading'],
    ['nothing can be had', known({ error }), 'error'],
    ['the day has events', known({ items: events }), 'events'],
    ['a look for changes failed', known({ items: events, error }), 'events'],
    ['the day has none', known({ items: [] }), 'empty'],
    ['a page is empty and has one behind it', known({ items: [], hasMore: true }), 'loading'],
    ['the one behind it cannot be had', known({ items: [], hasMore: true, moreFailed: true }), 'error'],
    ['the day before had none', known({ items: [], isOther: true }), 'loading'],
    ['this day failed, the one before did not', known({ items: events, isOther: true, error }), 'error'],
    ['only the server’s drawing is known', known({}, { drawn }), 'empty'],
    ['what the server drew cannot be had anew', known({ error }, { drawn }), 'empty'],
  ])('when %s', (_, what, list) => {
    expect(draw(what).list).toBe(list);
  });

  it('CAL-11: keeps the events in the order of the API', () => {
    expect(draw(known({ items: events }))).toMatchObject({ cards: [{ id: 'e1' }, { id: 'e2' }] });
  });

  it('CAL-15: keeps the old day’s events, dimmed, while the chosen day is on its way', () => {
    expect(draw(known({ items: events, isOther: true, hasMore: true }))).toMatchObject({ dimmed: true, more: 'none' });
  });

  it('tells when the next events are, of an empty day', () => {
    expect(draw(known({ items: [] }, { next }))).toEqual({ list: 'empty', next });
  });

  it('CAL-13: loads more at the end of the list, and asks after five pages', () => {
    const pages = (count: number) => Array.from({ length: count }, () => ({ items: events }));
    const end = (count: number) => draw(known({ items: events, hasMore: true, pages: pages(count) }));

    expect([end(1), end(5), end(6)]).toMatchObject([{ more: 'sentinel' }, { more: 'button' }, { more: 'sentinel' }]);
  });

  it('asks by a button where it is configured, or after a failure', () => {
    const more = { items: events, hasMore: true };

    expect(draw(known(more, { loadType: 'button' }))).toMatchObject({ more: 'button', moreFailed: false });
    expect(draw(known({ ...more, moreFailed: true }))).toMatchObject({ more: 'button', moreFailed: true });
  });
});

describe('dataStateOf', () => {
  it('says loading while another day’s events show', () => {
    expect(dataStateOf(draw(known({ items: events, isOther: true })))).toBe('loading');
    expect(dataStateOf(draw(known({ items: events })))).toBe('loaded');
  });
});
