import { useEffect, useEffectEvent } from 'react';

/** Share of an element that must be visible to load what comes next. Source: spec §4.3, §9. */
const WATCHED_SHARE = 0.1;

export interface WatchProps {
  readonly of: { readonly current: Element | null };
  /** Where what came leaves it in view, it counts anew. */
  readonly turn: number;
  readonly waiting: boolean;
  readonly onSeen: () => void;
}

/**
 * Tells when an element comes into view, by a tenth; once for each `turn`, and only while `waiting`. Draws nothing: a
 * component and no hook, so that it can come with whoever can do something about it.
 */
export function Watch({ of, turn, waiting, onSeen }: WatchProps) {
  const seen = useEffectEvent(onSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is observed anew, for what stays in view tells nothing
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
