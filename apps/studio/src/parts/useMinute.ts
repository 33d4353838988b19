import { useSyncExternalStore } from 'react';

/** ms; how often the figures of a time that ends now are asked for. */
const STEP = 30_000;

/** Epoch ms, to the half minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP) * STEP);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
