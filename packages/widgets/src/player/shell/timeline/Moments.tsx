import type { EventMarker } from '@touchline/domain';
import {
  type ComponentType,
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
import { rangeOf } from '../controls/seek/seek-range.ts';
import { usePlayerState } from '../controls/usePlayerState.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import { clockAt } from './live-text.ts';
import type { MarkerUpdatesProps } from './MarkerUpdates.tsx';
import {
  type MarkersSource,
  type Moment,
  momentsOf,
  nearest,
  type TimelineMark,
  type TimelineMarkLookup,
} from './moments.ts';

interface MomentsProps extends ControlProps {
  readonly source: MarkersSource;
  /** Lets the slider find the marker under a pointer. */
  readonly markLookup: RefObject<TimelineMarkLookup | null>;
  /** Called with the focused marker; null: none. */
  readonly onShow: (mark: TimelineMark | null) => void;
}

/**
 * Renders markers such as goals on the seek bar. For the keyboard they are a toolbar: one tab stop, arrow keys between
 * them, Enter seeks. Pointers use the slider below, which covers the whole line.
 */
export function Moments(props: MomentsProps) {
  const { player, texts, source, markLookup, onShow } = props;
  const bar = useRef<HTMLDivElement>(null);
  const { markers, Updates, onMarkers } = useMarkers();
  const moments = useMoments(props, markers);
  const [active, setActive] = useState('');
  useLeaveFocus(bar);
  useImperativeHandle(markLookup, () => ({ markAt: (time, perPx) => nearest(moments, time, perPx) }), [moments]);

  const isThere = moments.some(({ id }) => id === active);
  // A removed element fires no blur event.
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
      {Updates && <Updates source={source} onMarkers={onMarkers} />}
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

interface MarkProps extends Pick<ControlProps, 'player' | 'appearance'> {
  readonly moment: Moment;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

function Mark({ player, appearance, moment, isStop, onFocus, onPress }: MarkProps) {
  const { name, position } = moment;
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  useLayoutEffect(() => {
    button.current?.style.setProperty('--time', String(position));
  }, [position]);
  const { state } = player;
  const time = state.live
    ? clockAt(position, state, appearance, false)
    : clockText(position - (state.seekable?.[0] ?? 0), appearance.locale);
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

/** Renders again only when a marker is added, removed or moved. */
function useMoments({ player }: ControlProps, markers: Parameters<typeof momentsOf>[0]): readonly Moment[] {
  // Compared as JSON, so that equal lists do not render again.
  const serialized = usePlayerState(player, (state) => {
    const range = rangeOf(state);
    return range ? JSON.stringify(momentsOf(markers, state.programDates, range)) : '[]';
  });
  return useMemo(() => JSON.parse(serialized) as readonly Moment[], [serialized]);
}

/**
 * Returns the index that a key moves the focus to, as in the APG toolbar pattern but without wrapping around, because a
 * line has two ends.
 */
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

/**
 * Loads the code that fetches markers, and returns the markers. That code depends on the containers' chunk, which a
 * player may not have loaded.
 */
function useMarkers(): {
  readonly markers: readonly EventMarker[];
  readonly Updates: ComponentType<MarkerUpdatesProps> | undefined;
  readonly onMarkers: (markers: readonly EventMarker[]) => void;
} {
  const [markers, setMarkers] = useState<readonly EventMarker[]>([]);
  const [loaded, setLoaded] = useState<{ readonly Updates: ComponentType<MarkerUpdatesProps> }>();
  useEffect(() => {
    let isOver = false;
    import('./MarkerUpdates.tsx').then(
      ({ MarkerUpdates }) => isOver || setLoaded({ Updates: MarkerUpdates }),
      // The seek bar works without markers.
      () => undefined
    );
    return () => {
      isOver = true;
    };
  }, []);
  return { markers, Updates: loaded?.Updates, onMarkers: setMarkers };
}
