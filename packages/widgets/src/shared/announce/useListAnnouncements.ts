import { useEffect, useRef } from 'react';
import type { AnnouncedList } from './announce-listed.ts';

/** Announces score changes in a list if the page has enabled it (`announcements="scores"`). The code is loaded then. */
export function useListAnnouncements(list: AnnouncedList): void {
  const latest = useRef(list);
  useEffect(() => {
    const before = latest.current;
    latest.current = list;
    if (list.config.announcements === 'scores' && before.listed.items !== list.listed.items) {
      import('./announce-listed.ts').then(({ announceListed }) => announceListed(latest, before, list), Boolean);
    }
  });
}
