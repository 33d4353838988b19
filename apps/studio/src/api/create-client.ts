import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/** Kinds of failures after which a retry may help. */
const TRANSIENT = new Set(['offline', 'unavailable']);

/** ms until such a call is tried again, after the one at once. */
const AGAIN = 5_000;

/** Creates the query client. Calls `onSignedOut` when the server no longer accepts the token. */
export function createClient(onSignedOut: () => void): QueryClient {
  const queryCache = new QueryCache({
    onError: (error) => {
      if (error instanceof ApiFailure && error.kind === 'signedOut') onSignedOut();
    },
  });
  const retry = (failures: number, error: Error) => failures < 1 && isTransient(error);
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        retry,
        retryDelay: 800,
        refetchInterval: retryInterval,
        networkMode: 'always',
        refetchOnWindowFocus: true,
      },
    },
  });
}

/** Returns the ms until the retry of a failed call; false: a retry would not help. */
export function retryInterval({ state }: { readonly state: { readonly error: Error | null } }): number | false {
  return isTransient(state.error) && AGAIN;
}

function isTransient(error: Error | null): boolean {
  return error instanceof ApiFailure && TRANSIENT.has(error.kind);
}
