import { clockText } from '../clock-text.ts';
import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';

/** Where it is, and how long it is. Not live: that has no end. */
export function Time({ player, look }: ControlProps) {
  const total = usePlayer(player, ({ totalTime, seekable }) => totalTime && totalTime - (seekable?.[0] ?? 0));
  // A text is another only once a second.
  const time = usePlayer(player, ({ currentTime, seekable }) =>
    clockText(currentTime - (seekable?.[0] ?? 0), look.locale)
  );
  return (
    <span className="tl-player-time" part="time">
      {time}
      {total !== null && <span> / {clockText(total, look.locale)}</span>}
    </span>
  );
}
