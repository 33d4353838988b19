import { type ReactNode, useRef } from 'react';
import { back, forward } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/texts.ts';
import { digits } from '../clock-text.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import { Button } from './Button.tsx';
import type { ControlProps } from './ControlProps.ts';
import { canReplay } from './seek-range.ts';
import { SKIP } from './skip-seconds.ts';
import { usePlayer } from './usePlayer.ts';
import type { TimelineProps } from './useTimeline.ts';

/** Back and forward by some seconds, in players that have room; of live forward only behind its edge. */
export function Skip({ player, look, texts, timeline }: ControlProps & Pick<TimelineProps, 'timeline'>) {
  const live = usePlayer(player, (state) => state.live);
  const replays = usePlayer(player, canReplay);
  const atEdge = usePlayer(player, (state) => state.atLiveEdge);
  if (live && !replays) return null;
  const n = digits(SKIP, look.locale);
  const number = (
    <span className="tl-player-number" aria-hidden="true">
      {n}
    </span>
  );
  const seek = (seconds: number) => player.seek(player.state.currentTime + seconds);
  const backName = live ? texts['Instant replay'] : fill(texts['Back {n} seconds'], { n });
  return (
    <>
      {live && timeline && <timeline.StartOver player={player} look={look} texts={texts} />}
      {/* The same button when live has ended: it keeps the focus. */}
      <Button
        name={backName}
        icon={(live && timeline?.instantReplay) || back}
        from={live ? 'medium' : 'large'}
        onPress={() => seek(-SKIP)}
      >
        {/* A name holds what is seen, and this one has no number. */}
        {!live && number}
      </Button>
      {!(live && atEdge) && (
        <Forward>
          <Button
            name={fill(texts['Forward {n} seconds'], { n })}
            icon={forward}
            from="large"
            onPress={() => seek(SKIP)}
          >
            {number}
          </Button>
        </Forward>
      )}
    </>
  );
}

/** Goes when live is reached; the focus stays in the player. */
function Forward({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLeaveFocus(place);
  return (
    <span ref={place} className="tl-player-place">
      {children}
    </span>
  );
}
