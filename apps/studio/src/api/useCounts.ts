import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireAnalyticsCounts } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { useStudio } from '../parts/useStudio.ts';
import type { ApiFailure } from './api-failure.ts';
import { askCounts } from './ask-counts.ts';
import { followCounts } from './follow-counts.ts';

/** ms between questions while no line can be had. */
const POLL = 10_000;

/** Live counts: the last that came, and why no more come, if so. */
export interface LiveCounts {
  readonly counts: WireAnalyticsCounts | undefined;
  readonly failure: ApiFailure | null;
}

const NONE = { counts: undefined, failure: null, downTime: 0 };

interface Line extends LiveCounts {
  /** Epoch ms since which it is down; 0: it is not. */
  readonly downTime: number;
}

/** Follows the live counts of the publisher; where no line can be had, as behind some proxies, it asks now and then. */
export function useCounts(): LiveCounts {
  const { publisher, token } = useStudio();
  const client = useQueryClient();
  const [live, setLive] = useState<Line>(NONE);
  useEffect(() => {
    const end = new AbortController();
    setLive(NONE);
    followCounts({
      fetch,
      token,
      publisher,
      signal: end.signal,
      onCounts: (counts) => setLive({ ...NONE, counts }),
      onDown: (failure) => {
        setLive(({ counts, downTime }) => ({ counts, failure, downTime: downTime || Date.now() }));
        // Signing out is told in one place: that of all other calls.
        if (failure.kind === 'signedOut') client.invalidateQueries();
      },
      wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
    });
    return () => end.abort();
  }, [publisher, token, client]);

  const polled = useQuery({
    queryKey: ['counts', publisher],
    enabled: live.failure !== null && live.failure.kind !== 'signedOut',
    refetchInterval: POLL,
    queryFn: ({ signal }) => askCounts({ fetch, token }, { publisher, now: Date.now(), signal }),
  });
  // What was asked for while the line was down before is older than what the line told since.
  if (live.failure === null || !polled.data || polled.dataUpdatedAt < live.downTime) return live;
  return { counts: polled.data, failure: polled.error && live.failure };
}
