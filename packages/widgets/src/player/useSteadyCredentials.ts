import { useMemo } from 'react';
import { useLatest } from '../shared/useLatest.ts';
import type { Credentials } from './credentials.ts';

/** The same with functions that stay the very same: those of a React page are new at each drawing, and mean the same. */
export function useSteadyCredentials(given: Credentials): Credentials {
  const latest = useLatest(given);
  const { token, getToken, userId } = given;
  const text = typeof token === 'string' ? token : null;
  const hasMore = getToken !== undefined;
  return useMemo(() => {
    const ofToken = () => {
      const { token: now } = latest.current;
      return typeof now === 'function' ? now() : now;
    };
    return { token: text ?? ofToken, userId, getToken: hasMore ? () => latest.current.getToken?.() : undefined };
  }, [latest, text, hasMore, userId]);
}
