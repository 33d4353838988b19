import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clockText } from '../clock-text.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { LineBoard, LineMark } from '../controls/line-board.ts';
import { rangeOf } from '../controls/seek-range.ts';
import { usePlayer } from '../controls/usePlayer.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import { clockAt } from './live-text.ts';
import type { MarkersSource } from './markers-source.ts';
import { type Moment, momentsOf, nearest } from './moments.ts';
import { useMarkers } from './useMarkers.ts';

export interface MomentsProps extends ControlProps {
  readonly source: MarkersSource;
  /** Tells the slider what a pointer is on. */
  readonly board: RefObject<LineBoard | null>;
  /** One has the focus; null: none. */
  readonly onShow: (mark: LineMark | null) => void;
}

/**
 * Goals and the like on the line. By keyboard they are a toolbar: one stop of Tab, arrows from one to the next, Enter
 * goes there. A pointer presses them on the slider below, which all of the line belongs to.
 */
export function Moments(props: MomentsProps) {
  const { player, texts, source, board, onShow } = props;
  const bar = useRef<HTMLDivElement>(null);
  const { markers, News, onMarkers } = useMarkers();
  const moments = useMoments(props, markers);
  const [active, setActive] = useState('');
  useLeaveFocus(bar);
  useImperativeHandle(board, () => ({ near: (time, perPx) => nearest(moments, time, perPx) }), [moments]);

  const isThere = moments.some(({ id }) => id === active);
  // What leaves with the focus is not heard to lose it.
  useEffect(() => {
    if (!isThere) onShow(null);
  }, [isThere, onShow]);

  const stop = isThere ? active : moments[0]?.id;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = nextIndex(event.key, buttons.indexOf(event.target as HTMLButtonElement), buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  };
  return (
    <>
      {News && <News source={source} onMarkers={onMarkers} />}
      {moments.length > 0 && (
        <div
          ref={bar}
          className="tl-player-moments"
          part="moments"
          role="toolbar"
          aria-label={texts.Moments}
          onKeyDown={onKeyDown}
          onBlur={() => onShow(null)}
        >
          {moments.map((moment) => (
            <Mark
              key={moment.id}
              {...props}
              moment={moment}
              isStop={moment.id === stop}
              onFocus={() => {
                setActive(moment.id);
                onShow(moment);
              }}
              onPress={() => player.seek(moment.from)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface MarkProps extends Pick<ControlProps, 'player' | 'look'> {
  readonly moment: Moment;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

function Mark({ player, look, moment, isStop, onFocus, onPress }: MarkProps) {
  const { name, position } = moment;
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  useLayoutEffect(() => {
    button.current?.style.setProperty('--time', String(position));
  }, [position]);
  const { state } = player;
  const time = state.live
    ? clockAt(position, state, look, false)
    : clockText(position - (state.seekable?.[0] ?? 0), look.locale);
  return (
    <button
      ref={button}
      type="button"
      className="tl-player-moment"
      part="moment"
      aria-label={`${name}, ${time}`}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    />
  );
}

/** Drawn again only when one comes, goes, or has another place. */
function useMoments({ player }: ControlProps, markers: Parameters<typeof momentsOf>[0]): readonly Moment[] {
  // A text is the same as long as it says the same.
  const told = usePlayer(player, (state) => {
    const range = rangeOf(state);
    return range ? JSON.stringify(momentsOf(markers, state.programDates, range)) : '[]';
  });
  return useMemo(() => JSON.parse(told) as readonly Moment[], [told]);
}

/** As in a toolbar, though not round and round: a line has two ends (APG toolbar pattern). */
function nextIndex(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
