import { useQuery } from '@tanstack/react-query';
import type { ApiError, SingleQuery } from '@touchline/client';
import { useMemo, useState } from 'react';
import { disabledQuery } from './disabled-query.ts';
import { errorOf } from './error-of.ts';
import type { ApiSource } from './query-client.ts';
import { seedQueryCache } from './seed-query-cache.ts';
import { useQueryClientOf } from './useQueryClientOf.ts';

export interface OneOptions<Answer> {
  /** null: there is nothing to request. */
  readonly query: SingleQuery<Answer, AbortSignal> | null;
  readonly source: ApiSource;
  /** The data that came with the page; read on the first render only. */
  readonly initialData?: Answer | undefined;
}

/** The result of a query for a single resource. */
export interface One<Answer> {
  /** undefined: no response yet. */
  readonly answer: Answer | undefined;
  /** Error of the first request or of the last refetch (old data stays). */
  readonly error: ApiError | undefined;
  /** Retries after an error. */
  readonly retry: () => void;
}

/** Loads a single resource from the content API: event types, a translation, a banner collection. */
export function useOne<Answer>({ query, source, initialData }: OneOptions<Answer>): One<Answer> {
  const client = useQueryClientOf(source);
  useState(() => {
    if (query && initialData !== undefined) seedQueryCache(client, query, initialData);
  });
  const { data, error, refetch } = useQuery<Answer>(query ?? disabledQuery, client);
  const retry = useMemo(() => () => void refetch({ cancelRefetch: false }), [refetch]);
  return { answer: data, error: errorOf(error), retry };
}
