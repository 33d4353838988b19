import type { Session } from '@touchline/player';
import { type RefObject, useEffect } from 'react';

/** How far beyond the viewport a player gets ready: one more of its height. */
const NEAR = '100%';

/** Gets a player ready once it is about to be seen: a press then waits for nothing but the picture (no segment before). */
export function useNearby(session: Session | null, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!session || !box.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        session.prepare();
      },
      { rootMargin: NEAR }
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [session, box]);
}
