import { useLayoutEffect, useRef } from 'react';
import { muted as mutedIcon, volume as volumeIcon } from '../../../../shared/icons/player.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import type { ControlProps } from '../ControlProps.ts';
import { usePlayerState } from '../usePlayerState.ts';

/** Volume change of an arrow key, in percent. */
const VOLUME_STEP_PERCENT = 5;

/** Renders the mute button and, if there is room, a volume slider. */
export function VolumeControl({ player, appearance, texts }: ControlProps) {
  const volume = usePlayerState(player, (state) => Math.round(state.volume * 100));
  const silent = usePlayerState(player, (state) => state.volume === 0);
  const hasPill = usePlayerState(player, (state) => state.autoplayMuted);
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
        // A larger button over the video does the same.
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
        step={VOLUME_STEP_PERCENT}
        value={volume}
        aria-label={texts.Volume}
        aria-valuetext={new Intl.NumberFormat([appearance.locale, 'en'], { style: 'percent' }).format(volume / 100)}
        onChange={({ target }) => player.setVolume(Number(target.value) / 100)}
      />
    </>
  );
}
