import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/** Calls that may go better the next time. */
const PASSING = new Set(['offline', 'unavailable']);

/** What answers are kept in. `onSignedOut`: the token was good, and is no longer. */
export function createClient(onSignedOut: () => void): QueryClient {
  const queryCache = new QueryCache({
    onError: (error) => {
      if (error instanceof ApiFailure && error.kind === 'signedOut') onSignedOut();
    },
  });
  const retry = (failures: number, error: Error) =>
    failures < 1 && error instanceof ApiFailure && PASSING.has(error.kind);
  return new QueryClient({
    queryCache,
    defaultOptions: { queries: { retry, retryDelay: 800, networkMode: 'always', refetchOnWindowFocus: true } },
  });
}
