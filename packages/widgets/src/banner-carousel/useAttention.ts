import { type RefObject, useEffect, useEffectEvent } from 'react';

/** As in banner-carousel.css. */
const HAD_FOCUS = '99px';

export interface AttentionEvents {
  /** The carousel went out of view, or its page was hidden; or it came back. */
  onAway(away: boolean): void;
  /**
   * The visitor wants less motion, or keyboard focus was inside a carousel that rotates before anything here listened:
   * it may still be there, at `focused`.
   */
  onStop(focused?: Element | null): void;
}

/** Watches whether a visitor can see the element, and whether motion is welcome. */
export function useAttention(element: RefObject<HTMLElement | null>, events: AttentionEvents): void {
  const away = useEffectEvent((value: boolean) => events.onAway(value));
  const stop = useEffectEvent((focused?: Element | null) => events.onStop(focused));

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const end = new AbortController();
    let inView = false;
    const tell = () => away(!inView || document.visibilityState === 'hidden');
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      tell();
    });
    observer.observe(target);
    document.addEventListener('visibilitychange', tell, { signal: end.signal });

    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    if (motion.matches) stop();
    else if (getComputedStyle(target).outlineOffset === HAD_FOCUS) stop(target.querySelector(':focus-visible'));
    motion.addEventListener('change', () => motion.matches && stop(), { signal: end.signal });
    return () => {
      observer.disconnect();
      end.abort();
    };
  }, [element]);
}
