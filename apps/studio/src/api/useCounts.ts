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

const NONE: LiveCounts = { counts: undefined, failure: null };

/** Follows the live counts of the publisher; where no line can be had, as behind some proxies, it asks now and then. */
export function useCounts(): LiveCounts {
  const { publisher, token } = useStudio();
  const client = useQueryClient();
  const [live, setLive] = useState(NONE);
  useEffect(() => {
    const end = new AbortController();
    setLive(NONE);
    followCounts({
      fetch,
      token,
      publisher,
      signal: end.signal,
      onCounts: (counts) => setLive({ counts, failure: null }),
      onDown: (failure) => {
        setLive(({ counts }) => ({ counts, failure }));
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
  if (live.failure === null) return live;
  if (polled.data && !polled.error) return { counts: polled.data, failure: null };
  return live;
}
