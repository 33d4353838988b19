import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiSource, queryClientOf } from './query-client.ts';

/** Returns the page's cache of a publisher's content; on a server, this widget's own. */
export function useQueryClientOf({ api, publicKey }: ApiSource): QueryClient {
  return useMemo(() => queryClientOf({ api, publicKey }), [api, publicKey]);
}
