import { dateAt, fetcherOf, type Player } from '@touchline/player';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { clockText } from '../../clock-text.ts';
import type { TimelineMark, TimelineMarkLookup } from '../../timeline/moments.ts';
import type { ControlProps } from '../ControlProps.ts';
import type { TimelineProps } from '../useTimeline.ts';
import { fractionOf } from './seek-range.ts';
import type { Frame } from './storyboard.ts';

export interface SeekPreviewProps extends ControlProps, TimelineProps {
  readonly line: RefObject<HTMLElement | null>;
  /** The slider of the seek bar. Its range may stay the same while the stream moves on. */
  readonly slider: RefObject<HTMLInputElement | null>;
  readonly markLookup: RefObject<TimelineMarkLookup | null>;
  /** The pointer's position on the seek bar, 0 to 1 from its left; null: not on it. */
  readonly pointerFraction: number | null;
  /** The focused marker. */
  readonly focusedMark: TimelineMark | null;
}

/** Renders the preview over the seek bar: the time, a storyboard frame if there is one, and the marker. */
export function SeekPreview({
  player,
  appearance,
  timeline,
  line,
  slider,
  markLookup,
  pointerFraction,
  focusedMark,
}: SeekPreviewProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const style = line.current?.style;
  const [start, span] = ['--start', '--span'].map((name) => Number(style?.getPropertyValue(name))) as [number, number];
  const range = [start, start + span] as const;
  const at = pointerFraction ?? (focusedMark && fractionOf(focusedMark.position, range));
  const isShown = at !== null && slider.current?.disabled === false;
  const frameAt = useStoryboard(player, isShown);
  // Keeps wide texts within the player.
  useLayoutEffect(() => {
    const { style, offsetWidth = 0 } = bubble.current ?? {};
    style?.setProperty('--at', `${(at ?? 0) * 100}%`);
    style?.setProperty('--half', `${offsetWidth / 2}px`);
  });

  if (!isShown) return null;
  const pointedTime = start + at * span;
  const mark =
    pointerFraction === null
      ? focusedMark
      : markLookup.current?.markAt(pointedTime, span / (line.current?.clientWidth || span));
  const time = mark?.position ?? pointedTime;
  const frame = frameAt(time);
  const { live } = player.state;
  const clock = live ? timeline?.clockAt(time, player.state, appearance) : undefined;
  return (
    <div ref={bubble} className="tl-player-preview" data-frame={frame ? '' : undefined} aria-hidden="true">
      {frame && (
        <svg
          className="tl-player-frame"
          aria-hidden="true"
          viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        >
          <image href={frame.url} />
        </svg>
      )}
      <span>
        {mark && <bdi>{mark.name}</bdi>}
        {mark && ' · '}
        {clock ?? clockText(time - range[live ? 1 : 0], appearance.locale)}
      </span>
    </div>
  );
}

/** Longest accepted storyboard, in characters. */
const MAX_STORYBOARD_CHARACTERS = 1_000_000;
/** Age at which the storyboard of a live stream is requested again. */
const MAX_STORYBOARD_AGE_MS = 20_000;

type FrameAt = (time: number) => Frame | null;

/**
 * Returns the storyboard frame of a time. The storyboard is requested on demand; if there is none, only the time is
 * shown.
 */
function useStoryboard(player: Player, wanted: boolean): FrameAt {
  const { session } = player;
  const url = session.playable.storyboardUrl;
  const [frameAt, setFrameAt] = useState<FrameAt>(() => noFrame);
  const requestedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isFresh =
      performance.now() - requestedAt.current < (player.state.live ? MAX_STORYBOARD_AGE_MS : Number.POSITIVE_INFINITY);
    if (!wanted || url === null || isFresh) return;
    requestedAt.current = performance.now();
    Promise.all([fetcherOf(session.authorizer)(url), import('./storyboard.ts')])
      .then(async ([answer, { frameAt, readStoryboard, storyboardOrigin }]) => {
        const text = answer.ok ? await answer.text() : '';
        if (text.length >= MAX_STORYBOARD_CHARACTERS) return;
        const frames = readStoryboard(text, answer.url || url);
        const origin = storyboardOrigin(text);
        // Image requests have no headers, so frames of protected media need signed URLs.
        const withSignedUrl = (frame: Frame | null) =>
          frame && { ...frame, url: session.authorizer.access?.request(frame.url).url ?? frame.url };
        setFrameAt(() => (time: number) => {
          if (origin === null) return withSignedUrl(frameAt(frames, time));
          const date = dateAt(player.state.programDates, time);
          return date === null ? null : withSignedUrl(frameAt(frames, (date - origin) / 1_000));
        });
      })
      // Failures are ignored because the preview is optional.
      .catch(() => {});
  }, [session, url, wanted, player]);
  return frameAt;
}

function noFrame(): null {
  return null;
}
