import { useQuery } from '@tanstack/react-query';
import type { ApiError, VideoQuery } from '@touchline/client';
import { useCallback, useState } from 'react';
import { disabledQuery } from '../../shared/data/disabled-query.ts';
import { errorOf } from '../../shared/data/error-of.ts';
import type { ApiSource } from '../../shared/data/query-client.ts';
import { seedQueryCache } from '../../shared/data/seed-query-cache.ts';
import { useQueryClientOf } from '../../shared/data/useQueryClientOf.ts';

export interface PolledQueryInput<Data> {
  /** null: there is nothing to request. */
  readonly query: VideoQuery<Data, AbortSignal> | null;
  readonly source: ApiSource;
  /** Data from the page, used on the first render only. */
  readonly initialData?: Data | undefined;
  /** The visitor's token; undefined: not known yet, so nothing is requested. Absent: the query needs no token. */
  readonly token?: string | undefined;
  /**
   * Whether the data from the page are for visitors without a token. Visitors with one see them until theirs are
   * loaded.
   */
  readonly isPublic?: boolean | undefined;
}

/** The result of a query that a player polls. */
export interface PolledQueryResult<Data> {
  /** The latest data; undefined: no response yet. */
  readonly data: Data | undefined;
  /** Why there is no data; undefined after the visitor has chosen to retry. */
  readonly failure: ApiError | undefined;
  /** Retries on behalf of the visitor, and hides the failure. */
  readonly retry: () => void;
  /** Refetches in the background. */
  readonly refetch: () => Promise<void>;
}

/** Polls a query until the player has what it needs. */
export function usePolledQuery<Data>(input: PolledQueryInput<Data>): PolledQueryResult<Data> {
  const { query, source, initialData, token = '', isPublic = false } = input;
  const isWaiting = 'token' in input && input.token === undefined;
  const client = useQueryClientOf(source);
  useState(() => {
    const canSeed = !isWaiting && !(isPublic && token !== '');
    if (query && initialData !== undefined && canSeed) seedQueryCache(client, query, initialData);
  });
  const result = useQuery<Data>(query && !isWaiting ? query : disabledQuery, client);
  const { error, errorUpdatedAt, refetch: refetchQuery } = result;
  const data = usePreviousData(query?.queryKey, result.data, initialData);
  /** Time of the failure that the visitor has dismissed by a retry. */
  const [dismissedAt, setDismissedAt] = useState(0);
  const refetch = useCallback(async () => void (await refetchQuery({ cancelRefetch: false })), [refetchQuery]);
  const retry = useCallback(() => {
    setDismissedAt(errorUpdatedAt);
    void refetch();
  }, [errorUpdatedAt, refetch]);
  const hasFailed = data === undefined && error !== null && dismissedAt !== errorUpdatedAt;
  return { data, failure: hasFailed ? errorOf(error) : undefined, retry, refetch };
}

/** Index of the visitor's token in the key of a query for videos. */
const TOKEN_INDEX = 4;

/**
 * Returns the previous data while the same videos are requested with another token. `initialData`: the data from the
 * page.
 */
function usePreviousData<Data>(
  key: readonly string[] | undefined,
  data: Data | undefined,
  initialData: Data | undefined
): Data | undefined {
  const name = JSON.stringify(key?.filter((_, index) => index !== TOKEN_INDEX));
  const [stored, setStored] = useState({ name, data: data ?? initialData });
  const previous = stored.name === name ? stored.data : undefined;
  if (data !== undefined && data !== previous) setStored({ name, data });
  return data ?? previous;
}
