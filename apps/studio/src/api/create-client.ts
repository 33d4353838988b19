import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/** Calls that may go better the next time. */
const PASSING = new Set(['offline', 'unavailable']);

/** ms until such a call is tried again, after the one at once. */
const AGAIN = 5_000;

/** What answers are kept in. `onSignedOut`: the token was good, and is no longer. */
export function createClient(onSignedOut: () => void): QueryClient {
  const queryCache = new QueryCache({
    onError: (error) => {
      if (error instanceof ApiFailure && error.kind === 'signedOut') onSignedOut();
    },
  });
  const retry = (failures: number, error: Error) => failures < 1 && isPassing(error);
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { retry, retryDelay: 800, refetchInterval: askAgain, networkMode: 'always', refetchOnWindowFocus: true },
    },
  });
}

/** ms until a call that failed is made again; false: it would go no better. */
export function askAgain({ state }: { readonly state: { readonly error: Error | null } }): number | false {
  return isPassing(state.error) && AGAIN;
}

function isPassing(error: Error | null): boolean {
  return error instanceof ApiFailure && PASSING.has(error.kind);
}
