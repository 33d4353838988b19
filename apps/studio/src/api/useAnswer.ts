import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { WireAnalyticsAnswer, WireAnalyticsQuery } from '@touchline/contract';
import { useContext } from 'react';
import { useStudio } from '../parts/useStudio.ts';
import { callApi } from './call-api.ts';
import { createTurns } from './create-turns.ts';
import { Place } from './Place.tsx';

/** One more than answer at once on a server of two cores, so that none of them waits for us. */
const inTurn = createTurns(3);

/** ms for which an answer is as good as new: another look at it asks nothing. */
const FRESH = 30_000;

export type Answered = UseQueryResult<WireAnalyticsAnswer>;

interface AnswerOptions {
  /** What a figure is compared with comes after the figures themselves. */
  readonly isBeside?: boolean;
}

/** The answer to a question of the analytics API; null asks nothing. The last answer stands until the next is there. */
export function useAnswer(query: WireAnalyticsQuery | null, { isBeside = false }: AnswerOptions = {}): Answered {
  const { publisher, token } = useStudio();
  const place = useContext(Place) + Number(isBeside);
  return useQuery({
    queryKey: ['analytics', publisher, query],
    enabled: query !== null,
    staleTime: FRESH,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      inTurn({ place, signal }, () =>
        callApi<WireAnalyticsAnswer>(
          { fetch, token },
          { path: `/publishers/${encodeURIComponent(publisher)}/analytics:query`, body: query ?? {}, signal }
        )
      ),
  });
}
