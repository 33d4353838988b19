import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { shareItems } from './share-items.ts';

/** An API, without a trailing slash, and a publisher. */
export interface ApiSource {
  readonly api: string;
  readonly publicKey: string;
}

/** Module state, not a global: one copy of this code on a page serves all widgets. */
const clients = new Map<string, QueryClient>();

/**
 * Returns the page's cache of one publisher's content. Widgets with the same query share one request (API-10), and data
 * outlives the widgets. On a server each call returns a new client, so that visitors do not share data.
 */
export function queryClientOf({ api, publicKey }: ApiSource): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  const name = JSON.stringify([api, publicKey]);
  let client = clients.get(name);
  if (!client) {
    client = createQueryClient();
    // Listens to visibility and network changes; never unmounted, because it outlives every widget.
    client.mount();
    clients.set(name, client);
  }
  return client;
}

/**
 * Creates a client. Unused data is kept for TanStack's 5 minutes; on a server without a timer, which would keep the
 * process running.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The request itself retries.
        retry: false,
        // Browsers can be wrong about being offline: try the request, report its failure, and repeat it when the
        // browser is online.
        networkMode: 'offlineFirst',
        structuralSharing: (old, next) => shareItems(old, next) ?? replaceEqualDeep(old, next),
      },
    },
  });
}
