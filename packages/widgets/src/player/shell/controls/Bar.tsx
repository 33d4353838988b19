import { type RefObject, useRef } from 'react';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import type { ControlProps } from './ControlProps.ts';
import type { LateParts } from './LatePart.tsx';
import { Menus } from './Menus.tsx';
import { PlayButton } from './PlayButton.tsx';
import { Screen } from './Screen.tsx';
import { Seek } from './Seek.tsx';
import { Skip } from './Skip.tsx';
import { Sound } from './Sound.tsx';
import { Time } from './Time.tsx';
import type { InteractionProps } from './useInteraction.ts';
import { usePlayer } from './usePlayer.ts';
import type { TimelineProps } from './useTimeline.ts';

interface BarProps extends ControlProps, TimelineProps, LateParts, InteractionProps {
  readonly box: RefObject<HTMLElement | null>;
}

/** Line and controls at the foot of the picture, left to right in every script, as time runs. */
export function Bar({ box, ...props }: BarProps) {
  const { player, look, texts, timeline, interaction } = props;
  const bar = useRef<HTMLDivElement>(null);
  useLeaveFocus(bar);
  const live = usePlayer(player, (state) => state.live);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of controls, not of form fields
    <div ref={bar} className="tl-player-bar" part="controls" role="group" aria-label={texts.Controls} dir="ltr">
      <div className="tl-player-row">
        <PlayButton {...props} box={box} />
        <Skip {...props} />
        {look.showVolume && <Sound {...props} />}
        {live && timeline && <timeline.LiveEdge {...props} />}
        {!live && look.showTimers && <Time {...props} />}
        <span className="tl-player-gap" />
        <Menus {...props} box={box} />
        <Screen {...props} />
      </div>
      {/* Above the row (bar.css); by Tab it follows, so that Play comes first. */}
      {look.showSeekbar && <Seek {...props} />}
      {interaction && <interaction.Tooltip bar={bar} />}
    </div>
  );
}
