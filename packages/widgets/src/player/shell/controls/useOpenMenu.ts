import type { Player } from '@touchline/player';
import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../../../shared/useLatest.ts';

interface OpenMenuInput {
  readonly player: Player;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface OpenMenuRefs {
  /** Of button and menu: a press elsewhere closes the menu. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** What lies over the picture while a menu is open: a press there closes it, and does nothing else. */
  readonly veil: RefObject<HTMLDivElement | null>;
}

/** While a menu is open the controls stay, and a press outside closes it. */
export function useOpenMenu({ player, isOpen, onClose }: OpenMenuInput): OpenMenuRefs {
  const place = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    player.showControls(true);
    veil.current?.addEventListener('click', () => close.current(), ended);
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (place.current && !event.composedPath().includes(place.current)) close.current();
      },
      { capture: true, signal: ended.signal }
    );
    return () => {
      ended.abort();
      player.showControls(false);
    };
  }, [player, isOpen, close]);
  return { place, veil };
}
