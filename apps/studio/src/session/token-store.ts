const NAME = 'touchline_studio_token';

/**
 * Keeps the management token for this tab alone: it is gone with the tab, and no other page of the server's origin that
 * opens later has it. Where storage is refused it is kept for as long as the page.
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
