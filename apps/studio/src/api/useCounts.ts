import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireAnalyticsCounts } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { useStudio } from '../parts/useStudio.ts';
import type { ApiFailure } from './api-failure.ts';
import { fetchCounts } from './fetch-counts.ts';
import { followCounts } from './follow-counts.ts';

/** ms between polls without a stream. */
const POLL = 10_000;

/** Live counts: the last received, and the failure if the stream is down. */
export interface LiveCounts {
  readonly counts: WireAnalyticsCounts | undefined;
  readonly failure: ApiFailure | null;
}

const NO_COUNTS = { counts: undefined, failure: null, downTime: 0 };

interface Line extends LiveCounts {
  /** Epoch ms since which the stream is down; 0: it is open. */
  readonly downTime: number;
}

/** Subscribes to the live counts of the publisher. Without a stream, as behind some proxies, it polls. */
export function useCounts(): LiveCounts {
  const { publisher, token } = useStudio();
  const client = useQueryClient();
  const [live, setLive] = useState<Line>(NO_COUNTS);
  useEffect(() => {
    const end = new AbortController();
    setLive(NO_COUNTS);
    followCounts({
      fetch,
      token,
      publisher,
      signal: end.signal,
      onCounts: (counts) => setLive({ ...NO_COUNTS, counts }),
      onDown: (failure) => {
        setLive(({ counts, downTime }) => ({ counts, failure, downTime: downTime || Date.now() }));
        // The query client handles an expired token for all calls.
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
    queryFn: ({ signal }) => fetchCounts({ fetch, token }, { publisher, now: Date.now(), signal }),
  });
  // Counts that were polled during an earlier outage are older than those from the stream.
  if (live.failure === null || !polled.data || polled.dataUpdatedAt < live.downTime) return live;
  return { counts: polled.data, failure: polled.error && live.failure };
}
