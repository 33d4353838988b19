import { useEffect, useSyncExternalStore } from 'react';
import { SCORES_KEY as KEY } from './scores-key.ts';

/** The visitor's choice, `hidden` or `shown`; undefined: none, or not read yet. */
let choice: string | null | undefined;

/**
 * Returns the configuration with the visitor's own choice about scores instead of the publisher's. All widgets of the
 * page follow a choice immediately, those of other tabs through the same event.
 */
export function useScoresChoice<Config extends { readonly consent: string }>(
  config: Config
): Config & { readonly spoilerFree?: boolean } {
  const { consent } = config;
  const chosen = useSyncExternalStore(subscribe, read, () => null);
  // The code is loaded only for a choice: most visitors never make one.
  useEffect(() => {
    if (chosen) void import('./store-choice.ts').then(({ storeChoice }) => storeChoice(chosen, consent), Boolean);
  }, [chosen, consent]);
  return chosen ? { ...config, spoilerFree: chosen === 'hidden' } : config;
}

function read(): string | null {
  try {
    choice ??= localStorage.getItem(KEY);
  } catch {
    // Storage is denied: a choice lasts as long as the page.
  }
  return choice ?? null;
}

function subscribe(onChange: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    choice = newValue;
    onChange();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
