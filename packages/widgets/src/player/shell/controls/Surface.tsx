import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { back, forward } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/texts.ts';
import { digits } from '../clock-text.ts';
import type { ControlProps } from './ControlProps.ts';
import { type Gestures, listenToGestures, type Side } from './gestures.ts';
import { SKIP } from './skip-seconds.ts';
import { toggleFullscreen } from './toggle-fullscreen.ts';

/** ms for which a sought number of seconds stands on the picture. */
const FLASH = 700;

interface Sought {
  readonly side: Side;
  readonly seconds: number;
}

/** The picture itself, under all controls: a click plays or pauses, touches show the controls or seek. */
export function Surface({ player, look, texts }: ControlProps) {
  const surface = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState<Sought | null>(null);

  useEffect(() => {
    if (!sought) return;
    const timer = setTimeout(() => setSought(null), FLASH);
    return () => clearTimeout(timer);
  }, [sought]);

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
      tapAgain: (side, count) => {
        player.seek(player.state.currentTime + side * SKIP);
        setSought({ side, seconds: count * SKIP });
      },
    };
    const isVisible = () => player.state.controlsVisible;
    listenToGestures(surface.current, { gestures, isVisible, signal: ended.signal });
    return () => ended.abort();
  }, [player, look.controls, look.showFullscreen]);

  return (
    <>
      <div ref={surface} className="tl-player-surface" />
      {sought && (
        <div className="tl-player-sought" data-side={sought.side < 0 ? 'left' : 'right'} role="status">
          <Icon of={sought.side < 0 ? back : forward} />
          <span className="tl-hidden">{soughtText(sought, { look, texts })}</span>
          <span aria-hidden="true">{digits(sought.seconds, look.locale)}</span>
        </div>
      )}
    </>
  );
}

function soughtText({ side, seconds }: Sought, { look, texts }: Pick<ControlProps, 'look' | 'texts'>): string {
  const text = side < 0 ? texts['Back {n} seconds'] : texts['Forward {n} seconds'];
  return fill(text, { n: digits(seconds, look.locale) });
}
