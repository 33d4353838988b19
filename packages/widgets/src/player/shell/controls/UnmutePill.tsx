import { useRef } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { muted } from '../../../shared/icons/player.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';

/** The browser let it play only without sound: one press gives it (PL-01). */
export function UnmutePill({ player, texts }: ControlProps) {
  const shown = usePlayer(player, ({ autoplayMuted }) => autoplayMuted);
  return shown ? <Pill player={player} texts={texts} /> : null;
}

function Pill({ player, texts }: Pick<ControlProps, 'player' | 'texts'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return (
    <button ref={button} type="button" className="tl-player-pill" onClick={() => player.setMuted(false)}>
      <Icon of={muted} />
      {texts.Unmute}
    </button>
  );
}
