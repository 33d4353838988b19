import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../shared/hooks/useLatest.ts';
import { fill } from '../../../../shared/text/fill.ts';
import { durationText } from '../../../text/duration-text.ts';
import type { TimelineMark, TimelineMarkLookup } from '../../timeline/moments.ts';
import type { ControlProps } from '../ControlProps.ts';
import type { InteractionProps } from '../useInteraction.ts';
import type { TimelineProps } from '../useTimeline.ts';
import type { SeekPreviewProps } from './SeekPreview.tsx';
import { rangeOf } from './seek-range.ts';
import { bindSeekSlider } from './seek-slider.ts';

type SeekBarProps = ControlProps & TimelineProps & Pick<InteractionProps, 'interaction'>;

/**
 * Renders the seek bar: played and buffered ranges, and a preview under the pointer. It is a range input, so that any
 * device can move it.
 */
export function SeekBar(props: SeekBarProps) {
  const { player, texts, timeline, markers } = props;
  const line = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const markLookup = useRef<TimelineMarkLookup>(null);
  const [focusedMark, setFocusedMark] = useState<TimelineMark | null>(null);
  const latest = useLatest(props);
  useEffect(() => {
    if (!slider.current) return;
    return bindSeekSlider({
      player,
      slider: slider.current,
      say: (time) => timeText(time, { ...latest.current, timeline }),
      aim: (time, perPx) => markLookup.current?.markAt(time, perPx)?.from ?? time,
    });
  }, [player, timeline, latest]);
  return (
    <div ref={line} className="tl-player-seek">
      <span className="tl-player-line" />
      <input ref={slider} type="range" step="any" aria-label={texts.Seek} />
      {timeline && markers && (
        <timeline.Moments {...props} source={markers} markLookup={markLookup} onShow={setFocusedMark} />
      )}
      <Preview {...props} line={line} slider={slider} markLookup={markLookup} focusedMark={focusedMark} />
    </div>
  );
}

/** Tracks the pointer before the preview's code is loaded. */
function Preview({
  interaction,
  ...props
}: Omit<SeekPreviewProps, 'pointerFraction'> & Pick<InteractionProps, 'interaction'>) {
  const pointerFraction = usePointerFraction(props.line);
  return interaction && <interaction.SeekPreview {...props} pointerFraction={pointerFraction} />;
}

function timeText(time: number, { player, appearance, texts, timeline }: ControlProps & TimelineProps): string {
  const { state } = player;
  if (state.live) return timeline?.liveText(time, { state, appearance, texts }) ?? texts.Live;
  const [start, end] = rangeOf(state) ?? [0, 0];
  const [at, total] = [time, end].map((each) => durationText(each - start, appearance.locale));
  return fill(texts['{time} of {total}'], { time: at ?? '', total: total ?? '' });
}

/** Returns the pointer's position on the seek bar, 0 to 1 from its left; null: not on it. */
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
