import { emitFeedback, type Player, type PlayerState } from '@touchline/player';
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { muted } from '../../../shared/icons/player.ts';
import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { ShellProps } from '../ShellProps.ts';
import { Spinner } from '../Spinner.tsx';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import { ControlBar } from './bar/ControlBar.tsx';
import { toggleFullscreen } from './bar/ScreenModeButtons.tsx';
import { SKIP_SECONDS } from './bar/SkipButtons.tsx';
import type { ControlProps } from './ControlProps.ts';
import css from './controls-sheet.css?inline';
import { type Gestures, listenToGestures } from './gestures.ts';
import type { PlayerControlsProps } from './LazyPart.tsx';
import { PlayerNotices } from './PlayerNotices.tsx';
import { useInteraction } from './useInteraction.ts';
import { useLazyParts } from './useLazyParts.ts';
import { usePlayerState } from './usePlayerState.ts';
import { useTimeline } from './useTimeline.ts';

export { createPlayer } from '@touchline/player';

const LazyHelp = lazyOrEmpty(() => import('./Help.tsx').then(({ Help }) => Help));
const LazyEndScreen = lazyOrEmpty(() => import('../end/EndScreen.tsx').then(({ EndScreen }) => EndScreen));

/** Seconds before the end at which the end screen is prepared. */
const END_SCREEN_LEAD_SECONDS = 10;

/** Whether a video has ended or is about to end. In its first half it never is. */
function isEnding({ live, casting, totalTime, currentTime }: PlayerState): boolean {
  return !live && !casting && !!totalTime && totalTime - currentTime < Math.min(END_SCREEN_LEAD_SECONDS, currentTime);
}

/** Returns a component whose code is loaded lazily. If that fails it renders nothing. */
function lazyOrEmpty<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    load().then(
      (code) => ({ default: code }),
      () => ({ default: () => null })
    )
  );
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Renders everything over the video once playback has started. */
export function PlayerControls(controlsProps: PlayerControlsProps) {
  const { player, appearance, texts, box, api, content } = controlsProps;
  const failed = usePlayerState(player, ({ error }) => error !== null);
  const helpShown = usePlayerState(player, (state) => state.helpShown);
  const ends = usePlayerState(player, isEnding);
  const live = usePlayerState(player, (state) => state.live);
  const markers = content.markers && { api, ...content.markers };
  const timeline = useTimeline(live || markers !== null);
  const parts = useLazyParts(controlsProps);
  const props = { player, appearance, texts };
  const interaction = useInteraction(box);
  const Feedback = interaction.interaction?.FeedbackOverlay;
  useSheet(box, css);
  useSheet(box, timeline?.css);
  useSheet(box, interaction.interaction?.css);
  useBoxAttributes(player, box);
  if (failed) return <Failure {...controlsProps} />;
  return (
    <>
      <GestureLayer {...props} box={box} />
      <UnmutePill {...props} />
      <PlayerNotices {...props} timeline={timeline} />
      {appearance.controls && <ControlBar {...props} {...interaction} {...{ box, timeline, markers, parts }} />}
      {appearance.controls && ends && <LazyEndScreen {...controlsProps} parts={parts} />}
      {Feedback && <Feedback {...props} box={box} earlyEvents={interaction.earlyEvents} />}
      {timeline && <timeline.LivePlaybackDate player={player} />}
      {timeline && <timeline.MatchAnnouncer {...controlsProps} />}
      {parts.map(({ id, Over }) => (
        <Over key={id} {...props} />
      ))}
      <Cues {...props} />
      <Waiting {...props} />
      {helpShown && <LazyHelp {...props} timeline={timeline} own={controlsProps.config?.texts} />}
    </>
  );
}

/**
 * Adopts a style sheet once its code has loaded. Each on its own: while the sheet of the slider is away, even for one
 * measurement, Chromium ends a drag of its thumb.
 */
function useSheet(box: PlayerControlsProps['box'], css: string | undefined): void {
  useLayoutEffect(() => (css === undefined ? css : adoptStyleSheet(box.current, css)), [box, css]);
}

/** Renders the error panel of a failed playback (ERR-08). */
function Failure({
  player,
  appearance,
  texts,
  Panel,
  onSignIn,
}: ControlProps & Pick<ShellProps, 'Panel' | 'onSignIn'>) {
  const place = useRef<HTMLDivElement>(null);
  const code = usePlayerState(player, ({ error }) => error?.code);
  useLeaveFocus(place);
  return (
    <div ref={place}>
      {code && (
        <Panel code={code} texts={texts} level={appearance.headingLevel} onRetry={player.retry} onSignIn={onSignIn} />
      )}
    </div>
  );
}

/** Renders an unmute button if the browser allowed autoplay only without sound (PL-01). */
function UnmutePill({ player, texts }: ControlProps) {
  const isShown = usePlayerState(player, ({ autoplayMuted }) => autoplayMuted);
  return isShown ? <Pill player={player} texts={texts} /> : null;
}

function Pill({ player, texts }: Pick<ControlProps, 'player' | 'texts'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return (
    <button ref={button} type="button" className="tl-player-pill" onClick={() => player.setMuted(false)}>
      <Icon of={muted} />
      {texts.Unmute}
    </button>
  );
}

/** Renders captions. They move up when the bar is visible, and each line has the direction of its own script. */
function Cues({ player }: Pick<ControlProps, 'player' | 'appearance'>) {
  const cues = usePlayerState(player, (state) => state.cues);
  const language = usePlayerState(
    player,
    ({ captions, caption }) => captions.find(({ id }) => id === caption)?.language
  );
  if (cues.length === 0) return null;
  return (
    // Hidden from screen readers, which would speak over the sound.
    <div className="tl-player-cues" part="captions" aria-hidden="true" lang={language || undefined}>
      {cues.map((cue, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cues can repeat and have no state
        <p key={index} dir="auto">
          <span>{cue}</span>
        </p>
      ))}
    </div>
  );
}

/** Renders a spinner while playback waits for data. */
function Waiting({ player, texts }: ControlProps) {
  const waits = usePlayerState(player, (state) => state.waiting);
  return waits ? <Spinner texts={texts} /> : null;
}

/**
 * Sets attributes of the player's box for the style sheet: idle, live, touched. Also hides the video from screen
 * readers after an error.
 */
function useBoxAttributes(player: Player, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const ended = new AbortController();
    const toggleAttribute = (attribute: string, holds: boolean) => box.current?.toggleAttribute(attribute, holds);
    const reflect = () => {
      toggleAttribute('data-idle', !player.state.controlsVisible);
      toggleAttribute('data-live', player.state.live);
      const video = box.current?.querySelector('video');
      // After an error, screen readers announce media that cannot be played.
      if (video) video.ariaHidden = player.state.error && 'true';
    };
    const onPress = ({ pointerType }: PointerEvent) => toggleAttribute('data-touched', pointerType === 'touch');
    box.current?.addEventListener('pointerdown', onPress, { capture: true, signal: ended.signal });
    ended.signal.addEventListener('abort', player.subscribe(reflect));
    reflect();
    return () => ended.abort();
  }, [player, box]);
}

/**
 * Renders the layer between video and controls that receives gestures: a click plays or pauses, touches show the
 * controls or seek.
 */
function GestureLayer({ player, appearance, box }: ControlProps & { readonly box: RefObject<HTMLElement | null> }) {
  const surface = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!surface.current) return;
    const ended = new AbortController();
    const gestures: Gestures = {
      click: () => player.togglePlay(),
      doubleClick: () => appearance.showFullscreen && toggleFullscreen(player),
      tap: (wasVisible) => {
        if (!appearance.controls) player.togglePlay();
        else if (wasVisible) player.hideControls();
        else player.showControls();
      },
      tapAgain: (side) => {
        player.seek(player.state.currentTime + side * SKIP_SECONDS);
        if (box.current) emitFeedback(box.current, { kind: 'seek', seconds: side * SKIP_SECONDS });
      },
    };
    const isVisible = () => player.state.controlsVisible;
    listenToGestures(surface.current, { gestures, isVisible, signal: ended.signal });
    return () => ended.abort();
  }, [player, box, appearance.controls, appearance.showFullscreen]);

  return <div ref={surface} className="tl-player-surface" />;
}
