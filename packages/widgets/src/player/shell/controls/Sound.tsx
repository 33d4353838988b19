import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { muted as mutedIcon, volume as volumeIcon } from '../../../shared/icons/player.ts';
import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';

/** Percent that an arrow key moves. */
const STEP = 5;

/** Mute, and in players that have room a line for the volume. */
export function Sound({ player, look, texts }: ControlProps) {
  const volume = usePlayer(player, (state) => Math.round(state.volume * 100));
  const silent = usePlayer(player, (state) => state.volume === 0);
  const hasPill = usePlayer(player, (state) => state.autoplayMuted);
  const slider = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    slider.current?.style.setProperty('--volume', String(volume / 100));
  }, [volume]);
  const name = silent ? texts.Unmute : texts.Mute;
  return (
    <>
      <button
        type="button"
        className="tl-player-control"
        aria-label={name}
        // The same is offered over the picture, in larger.
        aria-hidden={hasPill || undefined}
        tabIndex={hasPill ? -1 : undefined}
        onClick={() => player.setMuted(!silent)}
      >
        <Icon of={silent ? mutedIcon : volumeIcon} />
      </button>
      <input
        ref={slider}
        className="tl-player-volume"
        type="range"
        min={0}
        max={100}
        step={STEP}
        value={volume}
        aria-label={texts.Volume}
        aria-valuetext={new Intl.NumberFormat([look.locale, 'en'], { style: 'percent' }).format(volume / 100)}
        onChange={({ target }) => player.setVolume(Number(target.value) / 100)}
      />
    </>
  );
}
