import { useMemo, useState } from 'react';
import { useServerClock } from '../shared/data/useServerClock.ts';

/**
 * A clock that the visitor cannot have set wrongly: the server's, as soon as its time is known; until then the time that
 * came with the page (epoch ms), going on from there; the visitor's own only where there is nothing else.
 */
export function useNow(api: string, given: number | undefined): () => number {
  const server = useServerClock(api);
  const [start] = useState(() => performance.now());
  return useMemo(() => {
    if (server.known || given === undefined) return server.now;
    return () => given + performance.now() - start;
  }, [server, given, start]);
}
