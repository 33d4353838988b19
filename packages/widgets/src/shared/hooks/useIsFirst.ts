import { useSyncExternalStore } from 'react';

/** Returns whether this render must match the server's: on a server, and during hydration. */
export function useIsFirst(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => false,
    () => true
  );
}

function noSubscription(): () => void {
  return () => undefined;
}
