import { type RefObject, useEffect, useRef } from 'react';
import { play } from '../../../../shared/icons/play.ts';
import { pause, replay } from '../../../../shared/icons/player.ts';
import { clockText } from '../../clock-text.ts';
import { useLeaveFocus } from '../../useLeaveFocus.ts';
import type { ControlProps } from '../ControlProps.ts';
import type { LazyParts } from '../LazyPart.tsx';
import { Menus } from '../menus/Menus.tsx';
import { SeekBar } from '../seek/SeekBar.tsx';
import type { InteractionProps } from '../useInteraction.ts';
import { usePlayerState } from '../usePlayerState.ts';
import type { TimelineProps } from '../useTimeline.ts';
import { Button } from './Button.tsx';
import { ScreenModeButtons } from './ScreenModeButtons.tsx';
import { SkipButtons } from './SkipButtons.tsx';
import { VolumeControl } from './VolumeControl.tsx';

interface ControlBarProps extends ControlProps, TimelineProps, LazyParts, InteractionProps {
  readonly box: RefObject<HTMLElement | null>;
}

/** Renders the control bar with the seek bar, left to right in every script, like time. */
export function ControlBar({ box, ...props }: ControlBarProps) {
  const { player, appearance, texts, timeline, interaction } = props;
  const bar = useRef<HTMLDivElement>(null);
  useLeaveFocus(bar);
  const live = usePlayerState(player, (state) => state.live);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of controls, not of form fields
    <div ref={bar} className="tl-player-bar" part="controls" role="group" aria-label={texts.Controls} dir="ltr">
      <div className="tl-player-row">
        <PlayButton {...props} box={box} />
        <SkipButtons {...props} />
        {appearance.showVolume && <VolumeControl {...props} />}
        {live && timeline && <timeline.LiveEdge {...props} />}
        {!live && appearance.showTimers && <TimeDisplay {...props} />}
        <span className="tl-player-gap" />
        <Menus {...props} box={box} />
        <ScreenModeButtons {...props} />
      </div>
      {/* Above the row (bar.css), but after it in tab order, so that Play comes first. */}
      {appearance.showSeekbar && <SeekBar {...props} />}
      {interaction && <interaction.Tooltip bar={bar} />}
    </div>
  );
}

/** Renders the button for play, pause and replay. It takes over the focus of the poster's button. */
function PlayButton({ player, texts, box }: ControlProps & { readonly box: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLSpanElement>(null);
  // While it waits for its first frame the media is still paused; a click ends the wait.
  const paused = usePlayerState(player, (state) => state.paused && !state.waiting);
  const ended = usePlayerState(player, (state) => state.ended);

  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (root?.activeElement === box.current) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [box]);

  const [icon, name] = choiceOf({ paused, ended });
  return (
    <span ref={place} className="tl-player-place">
      <Button name={texts[name]} icon={icon} part="play-button" onPress={player.togglePlay} />
    </span>
  );
}

function choiceOf({ paused, ended }: { readonly paused: boolean; readonly ended: boolean }) {
  if (ended) return [replay, 'Replay'] as const;
  return paused ? ([play, 'Play'] as const) : ([pause, 'Pause'] as const);
}

/** Renders the current time and the duration. Not for live streams, which have no end. */
function TimeDisplay({ player, appearance }: ControlProps) {
  const total = usePlayerState(player, ({ totalTime, seekable }) => totalTime && totalTime - (seekable?.[0] ?? 0));
  // As text it changes only once a second.
  const time = usePlayerState(player, ({ currentTime, seekable }) =>
    clockText(currentTime - (seekable?.[0] ?? 0), appearance.locale)
  );
  return (
    <span className="tl-player-time" part="time">
      {time}
      {total !== null && <span> / {clockText(total, appearance.locale)}</span>}
    </span>
  );
}
