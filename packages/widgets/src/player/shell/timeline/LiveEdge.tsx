import type { PlayerState } from '@touchline/player';
import { useRef } from 'react';
import { fill } from '../../../shared/texts.ts';
import { durationText } from '../../duration-text.ts';
import { clockText } from '../clock-text.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { usePlayer } from '../controls/usePlayer.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';

/** Red and quiet at the live edge; behind it, how far, and the way back (PL-20). One button: it keeps the focus. */
export function LiveEdge({ player, look, texts }: ControlProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  const atEdge = usePlayer(player, ({ atLiveEdge }) => atLiveEdge);
  const behind = usePlayer(player, (state) => clockText(-secondsBehind(state), look.locale));
  // In steps: a screen reader may speak each change of the focused button's name.
  const said = usePlayer(player, (state) => {
    const seconds = secondsBehind(state);
    const step = seconds < 60 ? 10 : 60;
    return durationText(Math.max(step, Math.floor(seconds / step) * step), look.locale);
  });
  return (
    <button
      ref={button}
      type="button"
      className="tl-player-edge"
      data-behind={atEdge ? undefined : ''}
      part={atEdge ? undefined : 'live-badge'}
      aria-disabled={atEdge || undefined}
      onClick={() => atEdge || player.seekToLive()}
    >
      {atEdge ? (
        <span className="tl-live" part="live-badge">
          {texts.Live}
        </span>
      ) : (
        <>
          {look.showTimers && <span aria-hidden="true">{behind}</span>}
          <span className="tl-player-edge-name" aria-hidden="true">
            {texts['Go to live']}
          </span>
          {/* One string: between two elements a screen reader pauses, before the comma. */}
          <span className="tl-hidden">{`${texts['Go to live']}, ${fill(texts['{time} behind live'], { time: said })}`}</span>
        </>
      )}
    </button>
  );
}

/** Of where live is. */
function secondsBehind({ seekable, liveEdge, currentTime }: PlayerState): number {
  const edge = liveEdge ?? seekable?.[1] ?? currentTime;
  return Math.max(0, edge - currentTime);
}
