import { type RefObject, useEffect, useRef } from 'react';
import { play } from '../../../shared/icons/play.ts';
import { pause, replay } from '../../../shared/icons/player.ts';
import { Button } from './Button.tsx';
import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';

/** Plays, pauses, plays once more. It takes the focus of the button on the poster, whose place it has. */
export function PlayButton({ player, texts, box }: ControlProps & { readonly box: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLSpanElement>(null);
  // Waiting for its first picture it is still paused; a press ends the wait.
  const paused = usePlayer(player, (state) => state.paused && !state.waiting);
  const ended = usePlayer(player, (state) => state.ended);

  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (root?.activeElement === box.current) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [box]);

  const [icon, name] = choiceOf({ paused, ended });
  return (
    <span ref={place} className="tl-player-place">
      <Button name={texts[name]} icon={icon} part="play-button" onPress={player.togglePlay} />
    </span>
  );
}

function choiceOf({ paused, ended }: { readonly paused: boolean; readonly ended: boolean }) {
  if (ended) return [replay, 'Replay'] as const;
  return paused ? ([play, 'Play'] as const) : ([pause, 'Pause'] as const);
}
