import { useRef } from 'react';
import { Icon } from '../../shared/Icon.tsx';
import { play } from '../../shared/icons/play.ts';
import { fill } from '../../shared/texts.ts';
import { clockText } from './clock-text.ts';
import { durationText } from './duration-text.ts';
import type { ShellProps } from './ShellProps.ts';
import { useLeaveFocus } from './useLeaveFocus.ts';

export interface FacadeProps extends Pick<ShellProps, 'content' | 'look' | 'texts'> {
  readonly onStart: () => void;
}

/** What stands on the poster until somebody wants it to play: one button, all of the picture. */
export function Facade({ content, look, texts, onStart }: FacadeProps) {
  const { title, playable } = content;
  const { live, duration } = playable;
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return (
    <button ref={button} type="button" className="tl-player-facade" part="play-button" data-start="" onClick={onStart}>
      {/* Here and below: locale data of server and browser may write other digits and words. */}
      <span className="tl-hidden" suppressHydrationWarning>
        {nameOf(content, { look, texts })}
      </span>
      <span className="tl-player-disc">
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
          <span className="tl-player-chip" suppressHydrationWarning>
            {clockText(duration, look.locale)}
          </span>
        )}
      </span>
    </button>
  );
}

/** 'Play: Harbour City v Northgate, 24 seconds'. */
function nameOf({ title, playable }: FacadeProps['content'], { look, texts }: Pick<FacadeProps, 'look' | 'texts'>) {
  const { live, duration } = playable;
  if (!title) return texts.Play;
  if (live) return fill(texts['Play: {title}, live'], { title });
  if (duration === null) return fill(texts['Play: {title}'], { title });
  return fill(texts['Play: {title}, {time}'], { title, time: durationText(duration, look.locale) });
}
