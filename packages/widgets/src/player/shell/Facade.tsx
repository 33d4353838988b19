import { useRef } from 'react';
import { Icon } from '../../shared/Icon.tsx';
import { play } from '../../shared/icons/play.ts';
import { clockText } from './clock-text.ts';
import type { ShellProps } from './ShellProps.ts';
import { useLeaveFocus } from './useLeaveFocus.ts';

export interface FacadeProps extends Pick<ShellProps, 'content' | 'look' | 'texts'> {
  readonly onStart: () => void;
}

/** What stands on the poster until somebody wants it to play: one button, all of the picture. */
export function Facade({ content: { title, startLabel, playable }, look, texts, onStart }: FacadeProps) {
  const { live, duration } = playable;
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return (
    <button ref={button} type="button" className="tl-player-facade" part="play-button" data-start="" onClick={onStart}>
      {/* Names the button. Not a text: `show-title="false"` lets no title be among them. */}
      <span className="tl-player-disc" role="img" aria-label={startLabel}>
        <Icon of={play} />
      </span>
      <span className="tl-player-caption" aria-hidden="true">
        {look.showTitle && (
          <span className="tl-player-name" dir="auto">
            {title}
          </span>
        )}
        {live && (
          <span className="tl-live" part="live-badge">
            {texts.Live}
          </span>
        )}
        {!live && duration !== null && look.showTimers && (
          // Locale data of server and browser may write other digits.
          <span className="tl-player-chip" suppressHydrationWarning>
            {clockText(duration, look.locale)}
          </span>
        )}
      </span>
    </button>
  );
}
