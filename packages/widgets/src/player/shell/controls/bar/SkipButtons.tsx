import { type ReactNode, useRef } from 'react';
import { back, forward } from '../../../../shared/icons/player.ts';
import { fill } from '../../../../shared/text/fill.ts';
import { digits } from '../../clock-text.ts';
import { useLeaveFocus } from '../../useLeaveFocus.ts';
import type { ControlProps } from '../ControlProps.ts';
import { canReplay } from '../seek/seek-range.ts';
import { usePlayerState } from '../usePlayerState.ts';
import type { TimelineProps } from '../useTimeline.ts';
import { Button } from './Button.tsx';

/**
 * Renders buttons that skip some seconds back and forward, if there is room. In live streams forward is shown only
 * behind the live edge.
 */
export function SkipButtons({ player, appearance, texts, timeline }: ControlProps & Pick<TimelineProps, 'timeline'>) {
  const live = usePlayerState(player, (state) => state.live);
  const replays = usePlayerState(player, canReplay);
  const atEdge = usePlayerState(player, (state) => state.atLiveEdge);
  if (live && !replays) return null;
  const n = digits(SKIP_SECONDS, appearance.locale);
  const number = (
    <span className="tl-player-number" aria-hidden="true">
      {n}
    </span>
  );
  const seek = (seconds: number) => player.seek(player.state.currentTime + seconds);
  const backName = live ? texts['Instant replay'] : fill(texts['Back {n} seconds'], { n });
  return (
    <>
      {live && timeline && <timeline.StartOver player={player} appearance={appearance} texts={texts} />}
      {/* The same button after the live stream has ended, so that it keeps the focus. */}
      <Button
        name={backName}
        icon={(live && timeline?.instantReplay) || back}
        from={live ? 'medium' : 'large'}
        onPress={() => seek(-SKIP_SECONDS)}
      >
        {/* An accessible name must contain the visible text, and this name has no number. */}
        {!live && number}
      </Button>
      {!(live && atEdge) && (
        <Forward>
          <Button
            name={fill(texts['Forward {n} seconds'], { n })}
            icon={forward}
            from="large"
            onPress={() => seek(SKIP_SECONDS)}
          >
            {number}
          </Button>
        </Forward>
      )}
    </>
  );
}

/** Disappears at the live edge; the focus stays in the player. */
function Forward({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLeaveFocus(place);
  return (
    <span ref={place} className="tl-player-place">
      {children}
    </span>
  );
}

/** Seconds that the back and forward buttons skip. */
export const SKIP_SECONDS = 10;
