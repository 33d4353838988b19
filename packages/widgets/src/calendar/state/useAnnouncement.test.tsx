// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentTexts } from '../../shared/text/all.ts';
import type { DayList } from '../screen.ts';
import { type AnnouncementInput, useAnnouncement } from './useAnnouncement.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  container = document.createElement('p');
  root = createRoot(container);
});
afterEach(() => act(() => root.unmount()));

function Line({ of }: { readonly of: AnnouncementInput }) {
  return useAnnouncement(of);
}

const EVENTS = { list: 'events' } as DayList;
const EMPTY: DayList = { list: 'empty', next: null };

interface Loaded {
  /** Days of November 2026. */
  readonly chosen: number | null;
  readonly count?: number;
  readonly total?: number | null;
  readonly pages?: number;
  readonly isOther?: boolean;
  readonly hasMore?: boolean;
  readonly day?: DayList;
  readonly locale?: 'en' | 'ar';
}

/** Returns the announcement for this state. */
async function said({ chosen, count = 0, total = count, pages = 1, day = EVENTS, locale = 'en', ...hasMore_ }: Loaded) {
  const { isOther = false, hasMore = false } = hasMore_;
  const of: AnnouncementInput = {
    state: { date: chosen === null ? null : `2026-11-${chosen}` },
    listed: {
      items: Array(count).fill({}),
      pages: Array(pages).fill({ items: [] }),
      total,
      isPrevious: isOther,
      hasMore,
    },
    day,
    shown: { date: `2026-11-${chosen ?? 26}`, timeZone: 'UTC' },
    locale,
    texts: contentTexts[locale],
  };
  await act(async () => root.render(<Line of={of} />));
  return container.textContent;
}

describe('useAnnouncement', () => {
  it('is empty for a day that the visitor has not chosen', async () => {
    expect(await said({ chosen: null, count: 4 })).toBe('');
  });

  it('announces a chosen day and its number of events, once they are loaded', async () => {
    expect(await said({ chosen: 27, count: 3, isOther: true })).toBe('');
    expect(await said({ chosen: 27, count: 4 })).toBe('Friday, November 27, 2026, 4 events');
    expect(await said({ chosen: 28, count: 4, isOther: true })).toBe('Friday, November 27, 2026, 4 events');
    expect(await said({ chosen: 28, count: 1 })).toBe('Saturday, November 28, 2026, 1 event');
  });

  it('does not change while events come and go', async () => {
    await said({ chosen: 27, count: 4 });

    expect(await said({ chosen: 27, count: 5 })).toBe('Friday, November 27, 2026, 4 events');
  });

  it('counts all events of the day, and omits an unknown number', async () => {
    expect(await said({ chosen: 27, count: 10, total: 25, hasMore: true })).toMatch(/, 25 events$/);
    expect(await said({ chosen: 28, count: 10, total: null, hasMore: true })).toBe('Saturday, November 28, 2026');
  });

  it('announces an empty day or a failure', async () => {
    expect(await said({ chosen: 27, day: EMPTY })).toBe('Friday, November 27, 2026, 0 events');
    expect(await said({ chosen: 28, day: { list: 'error' } })).toBe(
      'Saturday, November 28, 2026. Could not load this content.'
    );
  });

  it('announces how much is loaded after loading more', async () => {
    await said({ chosen: 27, count: 10, total: 25, hasMore: true });

    expect(await said({ chosen: 27, count: 20, total: 25, pages: 2, hasMore: true })).toBe('Showing 20 of 25');
  });

  it('uses the language of the calendar', async () => {
    await said({ chosen: 27, count: 2 });

    expect(await said({ chosen: 27, count: 2, locale: 'ar' })).toMatch(/، حدثان$/);
  });
});
