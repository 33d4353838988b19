import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../shared/texts.ts';
import { useLatest } from '../../../shared/useLatest.ts';
import { clockText } from '../clock-text.ts';
import type { ControlProps } from './ControlProps.ts';
import type { LineBoard, LineMark } from './line-board.ts';
import { SeekPreview } from './SeekPreview.tsx';
import { rangeOf } from './seek-range.ts';
import { bindSeekSlider } from './seek-slider.ts';
import type { TimelineProps } from './useTimeline.ts';

/** The line: what was played, what is there, and where a pointer would lead. A range input, so that any device moves it. */
export function Seek(props: ControlProps & TimelineProps) {
  const { player, texts, timeline, markers } = props;
  const line = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const board = useRef<LineBoard>(null);
  const [shown, setShown] = useState<LineMark | null>(null);
  const latest = useLatest(props);
  useEffect(() => {
    if (!slider.current) return;
    return bindSeekSlider({
      player,
      slider: slider.current,
      say: (time) => timeText(time, { ...latest.current, timeline }),
      aim: (time, perPx) => board.current?.near(time, perPx)?.from ?? time,
    });
  }, [player, timeline, latest]);
  return (
    <div ref={line} className="tl-player-seek">
      <span className="tl-player-line" />
      <input ref={slider} type="range" step="any" aria-label={texts.Seek} />
      {timeline && markers && <timeline.Moments {...props} source={markers} board={board} onShow={setShown} />}
      <SeekPreview {...props} line={line} slider={slider} board={board} shown={shown} />
    </div>
  );
}

function timeText(time: number, { player, look, texts, timeline }: ControlProps & TimelineProps): string {
  const { state } = player;
  if (state.live) return timeline?.liveText(time, { state, look, texts }) ?? texts.Live;
  const [start, end] = rangeOf(state) ?? [0, 0];
  const [at, total] = [clockText(time - start, look.locale), clockText(end - start, look.locale)];
  return fill(texts['{time} of {total}'], { time: at, total });
}
