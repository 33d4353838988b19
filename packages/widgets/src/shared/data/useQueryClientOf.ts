import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type At, queryClientOf } from './query-client.ts';

/** What the page knows of a publisher's content; on a server, what this widget does. */
export function useQueryClientOf({ api, publicKey }: At): QueryClient {
  return useMemo(() => queryClientOf({ api, publicKey }), [api, publicKey]);
}
