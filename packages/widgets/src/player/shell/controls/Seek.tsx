import { type RefObject, useEffect, useRef, useState } from 'react';
import { fill } from '../../../shared/texts.ts';
import { useLatest } from '../../../shared/useLatest.ts';
import { durationText } from '../../duration-text.ts';
import type { ControlProps } from './ControlProps.ts';
import type { LineBoard, LineMark } from './line-board.ts';
import type { PreviewProps } from './SeekPreview.tsx';
import { rangeOf } from './seek-range.ts';
import { bindSeekSlider } from './seek-slider.ts';
import type { InteractionProps } from './useInteraction.ts';
import type { TimelineProps } from './useTimeline.ts';

type SeekProps = ControlProps & TimelineProps & Pick<InteractionProps, 'interaction'>;

/** The line: what was played, what is there, and where a pointer would lead. A range input, so that any device moves it. */
export function Seek(props: SeekProps) {
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
      <Preview {...props} line={line} slider={slider} board={board} shown={shown} />
    </div>
  );
}

/** Knows where a pointer rests when the preview's code arrives. */
function Preview({ interaction, ...props }: Omit<PreviewProps, 'pointed'> & Pick<InteractionProps, 'interaction'>) {
  const pointed = usePointerFraction(props.line);
  return interaction && <interaction.SeekPreview {...props} pointed={pointed} />;
}

function timeText(time: number, { player, look, texts, timeline }: ControlProps & TimelineProps): string {
  const { state } = player;
  if (state.live) return timeline?.liveText(time, { state, look, texts }) ?? texts.Live;
  const [start, end] = rangeOf(state) ?? [0, 0];
  const [at, total] = [time, end].map((each) => durationText(each - start, look.locale));
  return fill(texts['{time} of {total}'], { time: at ?? '', total: total ?? '' });
}

/** Where on the line a pointer is, 0 to 1 from its left; null: nowhere. */
function usePointerFraction(line: RefObject<HTMLElement | null>): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const onMove = ({ clientX }: PointerEvent) => {
      const box = line.current?.getBoundingClientRect();
      if (box?.width) setAt(Math.min(1, Math.max(0, (clientX - box.left) / box.width)));
    };
    const onLeave = () => setAt(null);
    for (const type of ['pointermove', 'pointerdown'] as const) line.current?.addEventListener(type, onMove, ended);
    for (const type of ['pointerleave', 'pointercancel'] as const) line.current?.addEventListener(type, onLeave, ended);
    return () => ended.abort();
  }, [line]);
  return at;
}
