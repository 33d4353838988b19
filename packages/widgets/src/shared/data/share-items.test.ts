import { describe, expect, it } from 'vitest';
import { type Pages, shareItems } from './share-items.ts';
import { eventOf } from './test-page.tsx';

type Events = Pages<ReturnType<typeof eventOf>>;

const pagesOf = (revision: string, ...pages: ReturnType<typeof eventOf>[][]): Events => ({
  pages: pages.map((items) => ({ items, nextPageToken: '', totalSize: null, revision })),
  pageParams: pages.map((_, index) => String(index)),
});

describe('shareItems', () => {
  it('keeps what is the same, wherever it stands now, also on another page', () => {
    const old = pagesOf('1', [eventOf('a'), eventOf('b')], [eventOf('c')]);
    const next = shareItems(
      old,
      pagesOf('2', [eventOf('new'), eventOf('a')], [eventOf('b', 2), eventOf('c')])
    ) as Events;

    const [before, after] = [old, next].map(
      ({ pages }) => new Map(pages.flatMap((page) => page.items).map((e) => [e.id, e]))
    );
    expect(['a', 'b', 'c'].map((id) => before?.get(id) === after?.get(id))).toEqual([true, false, true]);
    expect(after?.get('b')).toEqual(eventOf('b', 2));
  });

  it('keeps the items of a page as one, where only its revision is new', () => {
    const old = pagesOf('1', [eventOf('a')]);
    const next = shareItems(old, pagesOf('2', [eventOf('a')])) as Events;
    expect(next.pages[0]?.items).toBe(old.pages[0]?.items);
    expect(next.pages[0]?.revision).toBe('2');
  });

  it('gives the old answer back where nothing is different', () => {
    const old = pagesOf('1', [eventOf('a')], [eventOf('b')]);
    expect(shareItems(old, pagesOf('1', [eventOf('a')], [eventOf('b')]))).toBe(old);
    expect(shareItems(old, pagesOf('1', [eventOf('a')]))).not.toBe(old);
  });

  it('leaves other answers to others', () => {
    expect(shareItems(undefined, { id: 'home' })).toBeUndefined();
  });
});
