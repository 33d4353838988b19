import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';

/** Captions, drawn by us: they move up when the bar shows, and each line takes the direction of its own script. */
export function Cues({ player }: Pick<ControlProps, 'player' | 'look'>) {
  const cues = usePlayer(player, (state) => state.cues);
  const language = usePlayer(player, ({ captions, caption }) => captions.find(({ id }) => id === caption)?.language);
  if (cues.length === 0) return null;
  return (
    // Not for screen readers: they would speak over the sound.
    <div className="tl-player-cues" part="captions" aria-hidden="true" lang={language || undefined}>
      {cues.map((cue, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be said twice, and nothing has a state
        <p key={index} dir="auto">
          <span>{cue}</span>
        </p>
      ))}
    </div>
  );
}
