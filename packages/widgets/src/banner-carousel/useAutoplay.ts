import { useEffect, useEffectEvent, useRef } from 'react';

export interface Autoplay {
  /** Time a banner stays, ms; null switches autoplay off. */
  readonly delay: number | null;
  readonly running: boolean;
  /** A new number begins the full delay anew. */
  readonly turns: number;
  readonly onTurn: () => void;
}

/** Turns after each `delay` while running. A pause keeps what is left of the delay; going on uses it up (BC-24). */
export function useAutoplay({ delay, running, turns, onTurn }: Autoplay): void {
  const left = useRef(0);
  const turn = useEffectEvent(onTurn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what starts the delay anew
  useEffect(() => {
    left.current = delay ?? 0;
  }, [delay, turns]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what starts the timer anew
  useEffect(() => {
    if (delay === null || !running) return;
    const started = performance.now();
    const timer = setTimeout(turn, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [delay, running, turns]);
}
