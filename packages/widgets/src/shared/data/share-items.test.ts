import { describe, expect, it } from 'vitest';
import { eventOf } from '../../testing/page.tsx';
import { type Pages, shareItems } from './share-items.ts';

type Events = Pages<ReturnType<typeof eventOf>>;

const pagesOf = (revision: string, ...pages: ReturnType<typeof eventOf>[][]): Events => ({
  pages: pages.map((items) => ({ items, nextPageToken: '', totalSize: null, revision })),
  pageParams: pages.map((_, index) => String(index)),
});

describe('shareItems', () => {
  it('keeps unchanged items at any position, also on another page', () => {
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

  it('keeps the items array of a page if only its revision changed', () => {
    const old = pagesOf('1', [eventOf('a')]);
    const next = shareItems(old, pagesOf('2', [eventOf('a')])) as Events;
    expect(next.pages[0]?.items).toBe(old.pages[0]?.items);
    expect(next.pages[0]?.revision).toBe('2');
  });

  it('returns the old data if nothing changed', () => {
    const old = pagesOf('1', [eventOf('a')], [eventOf('b')]);
    expect(shareItems(old, pagesOf('1', [eventOf('a')], [eventOf('b')]))).toBe(old);
    expect(shareItems(old, pagesOf('1', [eventOf('a')]))).not.toBe(old);
  });

  it('ignores other data', () => {
    expect(shareItems(undefined, { id: 'home' })).toBeUndefined();
  });
});
