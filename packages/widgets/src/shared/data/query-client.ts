import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { shareItems } from './share-items.ts';

/** Whose content: an API, without a slash at its end, and a publisher. */
export interface At {
  readonly api: string;
  readonly publicKey: string;
}

/** Module state, not a global: one copy of this code on a page asks for all widgets. */
const clients = new Map<string, QueryClient>();

/**
 * What the page knows of one publisher's content: two widgets with the same question make one call (API-10), and answers
 * outlive the widgets that asked. On a server each call gives a new one, for no visitor may see what another one asked.
 */
export function queryClientOf({ api, publicKey }: At): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  const name = JSON.stringify([api, publicKey]);
  let client = clients.get(name);
  if (!client) {
    client = createQueryClient();
    // Hears of the page coming back into view, and online; never unmounted, as it outlives every widget.
    client.mount();
    clients.set(name, client);
  }
  return client;
}

/** Answers that nobody shows are kept for TanStack's 5 minutes; on a server without a timer, which would keep it running. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The call itself tries again.
        retry: false,
        // Browsers can be wrong about being offline: a call is made, fails, is told, and made again when they are online.
        networkMode: 'offlineFirst',
        structuralSharing: (old, next) => shareItems(old, next) ?? replaceEqualDeep(old, next),
      },
    },
  });
}
