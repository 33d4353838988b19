import { type RefObject, useLayoutEffect, useRef } from 'react';
import { clockText } from '../clock-text.ts';
import type { ControlProps } from './ControlProps.ts';
import type { LineBoard, LineMark } from './line-board.ts';
import { fractionOf } from './seek-range.ts';
import { useStoryboard } from './useStoryboard.ts';
import type { TimelineProps } from './useTimeline.ts';

export interface PreviewProps extends ControlProps, TimelineProps {
  readonly line: RefObject<HTMLElement | null>;
  /** Whose line it is, which may stand still while the stream moves on. */
  readonly slider: RefObject<HTMLInputElement | null>;
  readonly board: RefObject<LineBoard | null>;
  /** Where on the line a pointer is, 0 to 1 from its left; null: nowhere. */
  readonly pointed: number | null;
  /** What has the focus on the line. */
  readonly shown: LineMark | null;
}

/** What the line says under a pointer: the time, a picture of then where there are some, and what is marked there. */
export function SeekPreview({ player, look, timeline, line, slider, board, pointed, shown }: PreviewProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const style = line.current?.style;
  const [start, span] = ['--start', '--span'].map((name) => Number(style?.getPropertyValue(name))) as [number, number];
  const range = [start, start + span] as const;
  const at = pointed ?? (shown && fractionOf(shown.position, range));
  const isShown = at !== null && slider.current?.disabled === false;
  const frameAt = useStoryboard(player, isShown);
  // Wide words stay within the player as well.
  useLayoutEffect(() => {
    const { style, offsetWidth = 0 } = bubble.current ?? {};
    style?.setProperty('--at', `${(at ?? 0) * 100}%`);
    style?.setProperty('--half', `${offsetWidth / 2}px`);
  });

  if (!isShown) return null;
  const pointedTime = start + at * span;
  const mark = pointed === null ? shown : board.current?.near(pointedTime, span / (line.current?.clientWidth || span));
  const time = mark?.position ?? pointedTime;
  const frame = frameAt(time);
  const { live } = player.state;
  const clock = live ? timeline?.clockAt(time, player.state, look) : undefined;
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
        {clock ?? clockText(time - range[live ? 1 : 0], look.locale)}
      </span>
    </div>
  );
}
