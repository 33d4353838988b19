import { describe, expect, it } from 'vitest';
import { AUTOMATIC_PAGES } from '../shared/data/pagination.ts';
import type { CardList, CardView } from './screen.ts';
import { type CardsState, cardListOf, dataStateOf } from './view.ts';

const card = (index: number): CardView => ({
  id: `c${index}`,
  index,
  title: '',
  description: '',
  image: null,
  href: null,
  clickable: false,
  event: null,
});
const cards = (count: number) => Array.from({ length: count }, (_, i) => card(i));
const page = { items: [] };
const state = (overrides: Partial<CardsState> = {}, listed: Partial<CardsState['listed']> = {}): CardsState => ({
  listed: { pages: [page], hasMore: false, loadingMore: false, moreFailed: false, error: undefined, ...listed },
  cards: cards(3),
  max: undefined,
  loadType: 'infinite',
  pauses: false,
  hideWhenEmpty: true,
  hideOnError: false,
  announcement: '',
  focusIndex: null,
  ...overrides,
});
const error = { code: 'INTERNAL' } as CardsState['listed']['error'];

describe('cardListOf', () => {
  it.each<[string, CardsState, object]>([
    ['nothing has answered', state({ cards: undefined }), { list: 'loading' }],
    ['CARD-25: nothing can be had', state({ cards: undefined }, { error }), { list: 'error', hidden: false }],
    [
      'CARD-25: nor shall it be said',
      state({ cards: undefined, hideOnError: true }, { error }),
      { list: 'error', hidden: true },
    ],
    ['CARD-25: a look for changes has failed', state({}, { error }), { list: 'cards' }],
    ['CC-11: there are none', state({ cards: [] }), { list: 'empty', hidden: true }],
    [
      'CC-11: there are none, and it shall be said',
      state({ cards: [], hideWhenEmpty: false }),
      { list: 'empty', hidden: false },
    ],
    ['the first page is empty, but not the last', state({ cards: [] }, { hasMore: true }), { list: 'loading' }],
    ['that is all', state(), { list: 'cards', next: 'none' }],
    ['CARD-18: more comes by itself', state({}, { hasMore: true }), { next: 'sentinel' }],
    ['CARD-18: more comes by a button', state({ loadType: 'button' }, { hasMore: true }), { next: 'button' }],
    [
      'CARD-25: more could not be had',
      state({}, { hasMore: true, moreFailed: true }),
      { next: 'button', moreFailed: true },
    ],
    ['as many as were wanted', state({ max: 3 }, { hasMore: true }), { next: 'none' }],
  ])('when %s', (_, overrides, expected) => {
    expect(cardListOf(overrides)).toMatchObject(expected);
  });

  it('CG-05: a grid shows the button after five pages, then loads automatically again', () => {
    const after = (count: number) =>
      cardListOf(state({ pauses: true }, { hasMore: true, pages: Array(count).fill(page) }));
    expect(AUTOMATIC_PAGES).toBe(5);
    expect([after(4), after(5), after(6)]).toMatchObject([
      { next: 'sentinel' },
      { next: 'button' },
      { next: 'sentinel' },
    ]);
  });

  it('is the state that the element reflects', () => {
    const stateOf = (content: CardList) => dataStateOf({ content });
    expect([stateOf(cardListOf(state())), stateOf(cardListOf(state({ cards: [] })))]).toEqual(['loaded', 'empty']);
  });
});
