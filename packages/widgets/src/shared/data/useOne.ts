import { useQuery } from '@tanstack/react-query';
import type { ApiError, SingleQuery } from '@touchline/client';
import { useMemo, useState } from 'react';
import { errorOf } from './error-of.ts';
import { nothing } from './nothing.ts';
import { plant } from './plant.ts';
import type { At } from './query-client.ts';
import { useQueryClientOf } from './useQueryClientOf.ts';

export interface OneWish<Answer> {
  /** null: there is nothing to ask. */
  readonly query: SingleQuery<Answer, AbortSignal> | null;
  readonly source: At;
  /** The answer that came with the page; looked at on the first render only. */
  readonly seed?: Answer | undefined;
}

/** One thing as far as it is known. */
export interface One<Answer> {
  /** undefined: nothing has answered yet. */
  readonly answer: Answer | undefined;
  /** Why nothing has answered, or why the last look for changes failed (the old answer stays). */
  readonly error: ApiError | undefined;
  /** Asks again after an error. */
  readonly retry: () => void;
}

/** A single thing from the content API: event types, a translation, a banner collection. */
export function useOne<Answer>({ query, source, seed }: OneWish<Answer>): One<Answer> {
  const client = useQueryClientOf(source);
  useState(() => {
    if (query && seed !== undefined) plant(client, query, seed);
  });
  const { data, error, refetch } = useQuery<Answer>(query ?? nothing, client);
  const retry = useMemo(() => () => void refetch({ cancelRefetch: false }), [refetch]);
  return { answer: data, error: errorOf(error), retry };
}
