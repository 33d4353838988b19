import { useEffect, useState } from 'react';

/** Delay before "Loading" is announced: for fast content it would only delay the screen reader. */
const DELAY = 1000;

/** Returns whether a wait is long enough to announce. */
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
