import { useSyncExternalStore } from 'react';

/** Whether this render has to give what a server gives: on one, and when its markup is taken over. */
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
