import { useEffect, useState } from 'react';

/** A screen reader that says "Loading" of what arrives at once only delays it. ms */
const DELAY = 1000;

/** Returns whether a wait has lasted long enough to be worth saying. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), DELAY);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}
