import { useEffect, useEffectEvent } from 'react';

/** Visible share of an element that triggers loading. Source: spec §4.3, §9. */
const WATCHED_SHARE = 0.1;

export interface WatchProps {
  readonly of: { readonly current: Element | null };
  /** A new number observes the element again, if it is still in view after loading. */
  readonly turn: number;
  readonly waiting: boolean;
  readonly onSeen: () => void;
}

/**
 * Calls `onSeen` when a tenth of an element comes into view, once for each `turn`, and only while `waiting`. Draws
 * nothing. It is a component instead of a hook, so that the lazy chunk can provide it.
 */
export function Watch({ of, turn, waiting, onSeen }: WatchProps) {
  const seen = useEffectEvent(onSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn observes again, because an element that stays in view fires no entry
  useEffect(() => {
    if (!of.current || !waiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { threshold: WATCHED_SHARE }
    );
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of, turn, waiting]);
  return null;
}
