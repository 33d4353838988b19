const NAME = 'touchline_studio_token';

/**
 * Stores the management token for this tab only: it is deleted with the tab, and pages of the origin that open later do
 * not have it. If the browser blocks storage, the token lasts as long as the page.
 */
export function createTokenStore(storage: () => Storage = () => sessionStorage) {
  let token = attempt(() => storage().getItem(NAME)) ?? null;
  const listeners = new Set<() => void>();
  return {
    read: () => token,
    write(next: string | null): void {
      token = next;
      attempt(() => (next === null ? storage().removeItem(NAME) : storage().setItem(NAME, next)));
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
