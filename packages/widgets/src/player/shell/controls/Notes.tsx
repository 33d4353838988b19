import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { noNetwork } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/texts.ts';
import { clockText } from '../clock-text.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';
import type { TimelineProps } from './useTimeline.ts';

/** ms for which it stands there that it goes on where the visitor left it. */
const SHOWN = 8_000;

/** What a visitor should know, in a line over the picture: there is no network, or it goes on where it was left. */
export function Notes({ timeline, ...props }: ControlProps & Pick<TimelineProps, 'timeline'>) {
  const offline = usePlayer(props.player, (state) => state.offline);
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
  const [shown, setShown] = useState(props.player.session.startTime > 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <ContinuedNote {...props} onDone={() => setShown(false)} /> : null;
}

function ContinuedNote({ player, look, texts, onDone }: ControlProps & { readonly onDone: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  useLeaveFocus(note);
  const startOver = () => {
    player.seek(0);
    onDone();
  };
  return (
    <p ref={note} className="tl-player-note">
      {fill(texts['Continued at {time}'], { time: clockText(player.session.startTime, look.locale) })}
      <button type="button" onClick={startOver}>
        {texts['Start over']}
      </button>
    </p>
  );
}
