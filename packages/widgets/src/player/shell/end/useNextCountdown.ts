import { type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../../../shared/useLatest.ts';

/** Seconds until the next video starts by itself. */
export const COUNTDOWN = 8;

interface Countdown {
  /** Seconds; null: it does not count. */
  readonly left: number | null;
  readonly cancel: () => void;
}

/**
 * Counts down and calls `onEnd`. It waits while the page is hidden, the player is out of view, or an ad plays, and while
 * focus is on the end screen, so that nobody has to hurry to Cancel.
 */
export function useNextCountdown(isOn: boolean, screen: RefObject<HTMLElement | null>, onEnd: () => void): Countdown {
  const [seconds, setSeconds] = useState<number | null>(COUNTDOWN);
  const end = useLatest(onEnd);
  const left = isOn ? seconds : null;
  const cancel = () => setSeconds(null);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      setSeconds(null);
      return end.current();
    }
    const timer = setInterval(() => {
      if (!isWaiting(screen.current)) setSeconds(left - 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, [left, screen, end]);
  return { left, cancel };
}

function isWaiting(screen: Element | null): boolean {
  if (!screen) return true;
  const { top, bottom } = screen.getBoundingClientRect();
  return document.hidden || bottom < 0 || top > innerHeight || screen.matches(':focus-within, [data-ad] *');
}
