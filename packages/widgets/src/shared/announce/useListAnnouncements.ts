import { useEffect, useRef } from 'react';
import { useLatest } from '../useLatest.ts';
import type { AnnouncedList } from './announce-listed.ts';

/** Announces scores that change in a list, where the page asks for that (`announcements="scores"`). Its code is loaded then. */
export function useListAnnouncements(list: AnnouncedList): void {
  const latest = useLatest(list);
  // What is not announced is no news later either.
  const items = list.config.announcements === 'scores' && !list.spoilerFree ? list.items : undefined;
  const before = useRef(items);
  useEffect(() => {
    const old = before.current;
    before.current = items;
    if (old && items && old !== items) {
      import('./announce-listed.ts').then(({ announceListed }) => announceListed(latest, old, items), Boolean);
    }
  }, [items, latest]);
}
