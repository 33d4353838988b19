import { useQuery } from '@tanstack/react-query';
import type { WireAnalyticsAnswer, WireAnalyticsQuery } from '@touchline/contract';
import { useContext, useState } from 'react';
import { useStudio } from '../parts/useStudio.ts';
import { callApi } from './call-api.ts';
import { createTurns } from './create-turns.ts';
import { type Known, type Last, recall, remember } from './last-answer.ts';
import { Place } from './Place.tsx';

/** One more than answer at once on a server of two cores, so that none of them waits for us. */
const inTurn = createTurns(3);

/** ms for which an answer is as good as new: another look at it asks nothing. */
const FRESH = 30_000;

const NOTHING: Last = { answered: null, failed: null };

export interface Answered extends Known {
  /** The answer is that of another question, asked before. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface AnswerOptions {
  /** What a figure is compared with comes after the figures themselves. */
  readonly isBeside?: boolean;
  /** What the answer is of, where its dimensions do not say so: no answer about another stands in for it. */
  readonly about?: string | undefined;
}

/** The answer to a question of the analytics API; null asks nothing. The last answer stands until the next is there. */
export function useAnswer(
  query: WireAnalyticsQuery | null,
  { isBeside = false, about = '' }: AnswerOptions = {}
): Answered {
  const { publisher, token } = useStudio();
  const place = useContext(Place) + Number(isBeside);
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', publisher, query],
    enabled: query !== null,
    staleTime: FRESH,
    queryFn: ({ signal }) =>
      inTurn({ place, signal }, () =>
        callApi<WireAnalyticsAnswer>(
          { fetch, token },
          { path: `/publishers/${encodeURIComponent(publisher)}/analytics:query`, body: query ?? {}, signal }
        )
      ),
  });
  const [last, setLast] = useState(NOTHING);
  if (query === null) return { data: undefined, error: null, isPlaceholderData: false, refetch };
  const next = remember(last, { query, about }, { data, error });
  // Before anything is shown, and not in an effect after it.
  if (next !== last) setLast(next);
  return { ...recall(next, { query, about }, { data, error }), refetch };
}
