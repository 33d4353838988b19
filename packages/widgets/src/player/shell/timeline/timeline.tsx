import type { Player, PlayerState } from '@touchline/player';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { addLivePlayback } from '../../../shared/data/live/live-playback.ts';
import { instantReplay, startOver } from '../../../shared/icons/timeline.ts';
import { fill } from '../../../shared/text/fill.ts';
import { durationText } from '../../text/duration-text.ts';
import { clockText } from '../clock-text.ts';
import { Button } from '../controls/bar/Button.tsx';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { PlayerControlsProps } from '../controls/LazyPart.tsx';
import { usePlayerState } from '../controls/usePlayerState.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import { clockAt, liveText } from './live-text.ts';
import type { MatchAnnouncerProps } from './MatchAnnouncer.tsx';
import { Moments } from './Moments.tsx';
import { createPlaybackDate } from './playback-date.ts';
import css from './timeline.css?inline';

/** The code that only live streams and seek bars with markers need. */
export const timeline = {
  Latency,
  LiveEdge,
  LiveEnd,
  LivePlaybackDate,
  MatchAnnouncer: LazyMatchAnnouncer,
  Moments,
  StartOver,
  clockAt,
  css,
  instantReplay,
  liveText,
};

/**
 * Renders a live badge at the live edge; behind it, the distance and a way back (PL-20). It is one button in both
 * states, so that it keeps the focus.
 */
function LiveEdge({ player, appearance, texts }: ControlProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  const atEdge = usePlayerState(player, ({ atLiveEdge }) => atLiveEdge);
  const behind = usePlayerState(player, (state) => clockText(-secondsBehind(state), appearance.locale));
  // In steps, because screen readers may announce each change of the focused button's name.
  const spokenDistance = usePlayerState(player, (state) => {
    const seconds = secondsBehind(state);
    const step = seconds < 60 ? 10 : 60;
    return durationText(Math.max(step, Math.floor(seconds / step) * step), appearance.locale);
  });
  return (
    <button
      ref={button}
      type="button"
      className="tl-player-edge"
      data-behind={atEdge ? undefined : ''}
      part={atEdge ? undefined : 'live-badge'}
      aria-disabled={atEdge || undefined}
      onClick={() => atEdge || player.seekToLive()}
    >
      {atEdge ? (
        <span className="tl-live" part="live-badge">
          {texts.Live}
        </span>
      ) : (
        <>
          {appearance.showTimers && <span aria-hidden="true">{behind}</span>}
          <span className="tl-player-edge-name" aria-hidden="true">
            {texts['Go to live']}
          </span>
          {/* One string, because screen readers pause between two elements. */}
          <span className="tl-hidden">{`${texts['Go to live']}, ${fill(texts['{time} behind live'], { time: spokenDistance })}`}</span>
        </>
      )}
    </button>
  );
}

/** Returns the seconds behind the live edge. */
function secondsBehind({ seekable, liveEdge, currentTime }: PlayerState): number {
  const edge = liveEdge ?? seekable?.[1] ?? currentTime;
  return Math.max(0, edge - currentTime);
}

/** Renders the latency of the live stream: '1.4 s behind live'. */
function Latency({ player, appearance, texts }: ControlProps) {
  const seconds = usePlayerState(player, ({ latency }) => (latency === null ? null : Math.round(latency * 10) / 10));
  if (seconds === null || !(seconds >= 0)) return null;
  const time = seconds < 60 ? inSeconds(seconds, appearance.locale) : clockText(seconds, appearance.locale);
  return (
    <p className="tl-player-latency" part="latency">
      {fill(texts['{time} behind live'], { time })}
    </p>
  );
}

function inSeconds(seconds: number, locale: string): string {
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;
  return new Intl.NumberFormat([locale, 'en'], { ...unit, minimumFractionDigits: 1 }).format(seconds);
}

/** Announces to screen readers that the live stream has ended and continues as a recording. */
function LiveEnd({ player, texts }: ControlProps) {
  const live = usePlayerState(player, (state) => state.live);
  // While a stream is being retried it is not live either.
  const isRecording = usePlayerState(
    player,
    (state) => !state.live && state.totalTime !== null && state.error === null
  );
  const [wasLive, setWasLive] = useState(live);
  useEffect(() => {
    if (live) setWasLive(true);
  }, [live]);
  return wasLive && isRecording ? <span className="tl-hidden">{texts['Live has ended.']}</span> : null;
}

/** Renders the button that seeks to the oldest position of a live stream, if there is room. */
function StartOver({ player, texts }: ControlProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLeaveFocus(place);
  return (
    <span ref={place} className="tl-player-place">
      <Button name={texts['Start over']} icon={startOver} from="large" onPress={player.startOver} />
    </span>
  );
}

/**
 * Reports the wall-clock time of the displayed frame to the page's widgets, so that no score appears before its goal.
 */
function LivePlaybackDate({ player }: { readonly player: Player }) {
  useEffect(() => addLivePlayback({ time: createPlaybackDate(player), subscribe: player.subscribe }), [player]);
  return null;
}

/** If the code cannot be loaded, nothing is announced. */
const Announcer = lazy<ComponentType<MatchAnnouncerProps>>(() =>
  import('./MatchAnnouncer.tsx').then(
    ({ MatchAnnouncer }) => ({ default: MatchAnnouncer }),
    () => ({ default: () => null })
  )
);

/** Announces scores of the player's own match, unless the page turns that off or scores are hidden. */
function LazyMatchAnnouncer({ player, appearance, content: { markers }, api, config }: PlayerControlsProps) {
  if (!markers || config?.announcements === 'off') return null;
  return (
    <Suspense>
      <Announcer player={player} appearance={appearance} source={{ api, ...markers }} own={config?.texts} />
    </Suspense>
  );
}
