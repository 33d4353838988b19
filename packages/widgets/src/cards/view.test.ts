import { describe, expect, it } from 'vitest';
import { PAGES_BY_ITSELF } from '../shared/more-of.ts';
import type { CardView } from './screen.ts';
import { cardListOf, dataStateOf, type Known } from './view.ts';

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
const known = (more: Partial<Known> = {}, listed: Partial<Known['listed']> = {}): Known => ({
  listed: { pages: [page], hasMore: false, loadingMore: false, moreFailed: false, error: undefined, ...listed },
  cards: cards(3),
  max: undefined,
  loadType: 'infinite',
  pauses: false,
  hideWhenEmpty: true,
  hideOnError: false,
  announcement: '',
  focusIndex: null,
  ...more,
});
const error = { code: 'INTERNAL' } as Known['listed']['error'];

describe('cardListOf', () => {
  it.each<[string, Known, object]>([
    ['nothing has answered', known({ cards: undefined }), { list: 'loading' }],
    ['CARD-25: nothing can be had', known({ cards: undefined }, { error }), { list: 'error', hidden: false }],
    [
      'CARD-25: nor shall it be said',
      known({ cards: undefined, hideOnError: true }, { error }),
      { list: 'error', hidden: true },
    ],
    ['CARD-25: a look for changes has failed', known({}, { error }), { list: 'cards' }],
    ['CC-11: there are none', known({ cards: [] }), { list: 'empty', hidden: true }],
    [
      'CC-11: there are none, and it shall be said',
      known({ cards: [], hideWhenEmpty: false }),
      { list: 'empty', hidden: false },
    ],
    ['the first page is empty, but not the last', known({ cards: [] }, { hasMore: true }), { list: 'loading' }],
    ['that is all', known(), { list: 'cards', more: 'none' }],
    ['CARD-18: more comes by itself', known({}, { hasMore: true }), { more: 'sentinel' }],
    ['CARD-18: more comes by a button', known({ loadType: 'button' }, { hasMore: true }), { more: 'button' }],
    [
      'CARD-25: more could not be had',
      known({}, { hasMore: true, moreFailed: true }),
      { more: 'button', moreFailed: true },
    ],
    ['as many as were wanted', known({ max: 3 }, { hasMore: true }), { more: 'none' }],
  ])('when %s', (_, given, expected) => {
    expect(cardListOf(given)).toMatchObject(expected);
  });

  it('CG-05: a grid offers the button after five pages, and then goes on by itself', () => {
    const after = (count: number) =>
      cardListOf(known({ pauses: true }, { hasMore: true, pages: Array(count).fill(page) }));
    expect(PAGES_BY_ITSELF).toBe(5);
    expect([after(4), after(5), after(6)]).toMatchObject([
      { more: 'sentinel' },
      { more: 'button' },
      { more: 'sentinel' },
    ]);
  });

  it('is what the element reflects', () => {
    expect([dataStateOf(cardListOf(known())), dataStateOf(cardListOf(known({ cards: [] })))]).toEqual([
      'loaded',
      'empty',
    ]);
  });
});
