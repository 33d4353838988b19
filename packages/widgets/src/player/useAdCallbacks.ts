import { type RefObject, useEffect } from 'react';
import type { PlayerProps } from './PlayerProps.tsx';

/** Which callback hears of which event of the player's box; what widgets tell themselves comes from the element around it. */
const CALLBACKS = {
  'touchline:ad': 'onAd',
  'touchline:adcompanion': 'onAdCompanion',
  'touchline:adblocked': 'onAdBlocked',
  'touchline:error': 'onError',
} as const;

/** In a React page, what is told of ads calls back too. */
export function useAdCallbacks(element: RefObject<HTMLElement | null>, latest: RefObject<PlayerProps>): void {
  useEffect(() => {
    const ended = new AbortController();
    for (const [type, name] of Object.entries(CALLBACKS)) {
      const tell = (event: Event) => {
        if (event.target === element.current) return;
        const callback = latest.current[name] as ((detail: unknown) => void) | undefined;
        callback?.((event as CustomEvent).detail);
      };
      element.current?.addEventListener(type, tell, { signal: ended.signal });
    }
    return () => ended.abort();
  }, [element, latest]);
}
