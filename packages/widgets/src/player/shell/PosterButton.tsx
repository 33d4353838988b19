import { useRef } from 'react';
import { play } from '../../shared/icons/play.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { clockText } from './clock-text.ts';
import type { ShellProps } from './ShellProps.ts';
import { useLeaveFocus } from './useLeaveFocus.ts';

interface PosterButtonProps extends Pick<ShellProps, 'content' | 'appearance' | 'texts'> {
  readonly onStart: () => void;
}

/** Renders the poster's button, as large as the box, until playback starts. */
export function PosterButton({
  content: { title, startLabel, playable },
  appearance,
  texts,
  onStart,
}: PosterButtonProps) {
  const { live, duration } = playable;
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return (
    <button ref={button} type="button" className="tl-player-facade" part="play-button" data-start="" onClick={onStart}>
      {/* The accessible name of the button. Not a visible text, because `show-title="false"` hides titles. */}
      <span className="tl-player-disc" role="img" aria-label={startLabel}>
        <Icon of={play} />
      </span>
      <span className="tl-player-caption" aria-hidden="true">
        {appearance.showTitle && (
          <span className="tl-player-name" dir="auto">
            {title}
          </span>
        )}
        {live && (
          <span className="tl-live" part="live-badge">
            {texts.Live}
          </span>
        )}
        {!live && duration !== null && appearance.showTimers && (
          // Locale data of server and browser may use other digits.
          <span className="tl-player-chip" suppressHydrationWarning>
            {clockText(duration, appearance.locale)}
          </span>
        )}
      </span>
    </button>
  );
}
