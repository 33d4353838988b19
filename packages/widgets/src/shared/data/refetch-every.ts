import { focusManager, hashKey, type QueryClient } from '@tanstack/react-query';

/** Looks for changes of one query now and then, for everybody who shows it. */
interface Ticker {
  /** The intervals that are wanted, ms; the shortest is kept. */
  readonly wishes: number[];
  timer: ReturnType<typeof setInterval> | undefined;
}

const tickers = new WeakMap<QueryClient, Map<string, Ticker>>();

/** Asks again what is shown, or waits for the call that is under way. Never rejects. */
export function refetch(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  return client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
}

/**
 * Asks again every so many ms while the page is in view (CARD-20); the result ends it. TanStack's own interval is one of
 * each widget: two that show the same would ask twice.
 */
export function refetchEvery(client: QueryClient, queryKey: readonly string[], ms: number): () => void {
  const all = tickers.get(client) ?? new Map<string, Ticker>();
  tickers.set(client, all);
  const name = hashKey(queryKey);
  const ticker = all.get(name) ?? { wishes: [], timer: undefined };
  all.set(name, ticker);

  const restart = () => {
    clearInterval(ticker.timer);
    if (ticker.wishes.length === 0) all.delete(name);
    else ticker.timer = setInterval(() => focusManager.isFocused() && refetch(client, queryKey), shortest(ticker));
  };
  const change = (edit: () => void) => {
    const before = shortest(ticker);
    edit();
    if (shortest(ticker) !== before) restart();
  };
  change(() => ticker.wishes.push(ms));
  return () => change(() => ticker.wishes.splice(ticker.wishes.indexOf(ms), 1));
}

function shortest({ wishes }: Ticker): number {
  return Math.min(...wishes);
}
