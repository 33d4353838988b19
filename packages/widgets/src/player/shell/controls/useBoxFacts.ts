import type { Player } from '@touchline/player';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the style sheet, by attributes of the box, what the whole player looks like and how it is touched, and screen
 * readers whether there is a video.
 */
export function useBoxFacts(player: Player, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const ended = new AbortController();
    const tell = (fact: string, holds: boolean) => box.current?.toggleAttribute(fact, holds);
    const reflect = () => {
      tell('data-idle', !player.state.controlsVisible);
      tell('data-live', player.state.live);
      const video = box.current?.querySelector('video');
      // Behind an error, screen readers call it media that cannot be played.
      if (video) video.ariaHidden = player.state.error && 'true';
    };
    const onPress = ({ pointerType }: PointerEvent) => tell('data-touched', pointerType === 'touch');
    box.current?.addEventListener('pointerdown', onPress, { capture: true, signal: ended.signal });
    ended.signal.addEventListener('abort', player.subscribe(reflect));
    reflect();
    return () => ended.abort();
  }, [player, box]);
}
