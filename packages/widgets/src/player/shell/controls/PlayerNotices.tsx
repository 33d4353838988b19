import { useEffect, useRef, useState } from 'react';
import { noNetwork } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/text/fill.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { clockText } from '../clock-text.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import type { ControlProps } from './ControlProps.ts';
import { usePlayerState } from './usePlayerState.ts';
import type { TimelineProps } from './useTimeline.ts';

/** Duration of the notice that playback continues at the saved position. */
const NOTICE_DURATION_MS = 8_000;

/** Renders notices over the video: there is no network connection, or playback continues at the saved position. */
export function PlayerNotices({ timeline, ...props }: ControlProps & Pick<TimelineProps, 'timeline'>) {
  const offline = usePlayerState(props.player, (state) => state.offline);
  return (
    <div className="tl-player-notes" aria-live="polite">
      {offline ? (
        <p className="tl-player-note">
          <Icon of={noNetwork} />
          {props.texts['No connection. Playback continues when it is back.']}
        </p>
      ) : (
        <Continued {...props} />
      )}
      {timeline && <timeline.LiveEnd {...props} />}
    </div>
  );
}

function Continued(props: ControlProps) {
  const [isShown, setIsShown] = useState(props.player.session.startTime > 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), NOTICE_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <ContinuedNote {...props} onDone={() => setIsShown(false)} /> : null;
}

function ContinuedNote({ player, appearance, texts, onDone }: ControlProps & { readonly onDone: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  useLeaveFocus(note);
  const startOver = () => {
    player.seek(0);
    onDone();
  };
  return (
    <p ref={note} className="tl-player-note">
      {fill(texts['Continued at {time}'], { time: clockText(player.session.startTime, appearance.locale) })}
      <button type="button" onClick={startOver}>
        {texts['Start over']}
      </button>
    </p>
  );
}
