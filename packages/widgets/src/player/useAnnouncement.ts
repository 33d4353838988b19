import { type RefObject, useEffect, useState } from 'react';

/** ms after which screen readers have noticed a new live region, so that they read its text. */
const KNOWN = 100;

/** Returns the text for a live region: none before the visitor has acted in the player (ERR-01). */
export function useAnnouncement(region: RefObject<Element | null>, text: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!region.current?.closest('.tl-root[data-acted]')) return;
    const timer = setTimeout(setAnnounced, KNOWN, text);
    return () => clearTimeout(timer);
  }, [region, text]);
  return announced;
}
