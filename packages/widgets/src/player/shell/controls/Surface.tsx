import { emitFeedback } from '@touchline/player';
import { type RefObject, useEffect, useRef } from 'react';
import type { ControlProps } from './ControlProps.ts';
import { type Gestures, listenToGestures } from './gestures.ts';
import { SKIP } from './skip-seconds.ts';
import { toggleFullscreen } from './toggle-fullscreen.ts';

/** The picture itself, under all controls: a click plays or pauses, touches show the controls or seek. */
export function Surface({ player, look, box }: ControlProps & { readonly box: RefObject<HTMLElement | null> }) {
  const surface = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!surface.current) return;
    const ended = new AbortController();
    const gestures: Gestures = {
      click: () => player.togglePlay(),
      doubleClick: () => look.showFullscreen && toggleFullscreen(player),
      tap: (wasVisible) => {
        if (!look.controls) player.togglePlay();
        else if (wasVisible) player.hideControls();
        else player.showControls();
      },
      tapAgain: (side) => {
        player.seek(player.state.currentTime + side * SKIP);
        if (box.current) emitFeedback(box.current, { kind: 'seek', seconds: side * SKIP });
      },
    };
    const isVisible = () => player.state.controlsVisible;
    listenToGestures(surface.current, { gestures, isVisible, signal: ended.signal });
    return () => ended.abort();
  }, [player, box, look.controls, look.showFullscreen]);

  return <div ref={surface} className="tl-player-surface" />;
}
