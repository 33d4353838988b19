import { type RefObject, useSyncExternalStore } from 'react';

export interface BoxFullscreen {
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/** The box on the whole screen, before and beside a player; undefined where this page may not fill it. */
export function useFullscreen(box: RefObject<HTMLElement | null>): BoxFullscreen | undefined {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return undefined;
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : box.current?.requestFullscreen();
    change?.catch(() => {});
  };
  return { isFull, toggle };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
