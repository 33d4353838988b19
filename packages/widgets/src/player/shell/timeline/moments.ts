import type { EventMarker } from '@touchline/domain';
import { type PlayerState, positionOf } from '@touchline/player';
import type { LineMark } from '../controls/line-board.ts';

/** Something that happened, where it was shown. */
export interface Moment extends LineMark {
  readonly id: string;
}

/** Seconds before it that one goes back to: a goal begins before the ball is in. */
const LEAD = 5;
/** CSS px around a mark that are its own: 24 in all (WCAG 2.2, 2.5.8). */
const REACH = 12;
/** Of those that happened at once, as many are named. */
const NAMED = 3;
/** Drawn at most; of more, the last. */
const MOST = 1000;

/**
 * The markers that lie on a line, in its order, by the wall-clock times of the stream (± 0.5 s): none where it does not
 * say them, for nothing else tells where a marker belongs. Those without a word are no use to anybody.
 */
export function momentsOf(
  markers: readonly EventMarker[],
  dates: PlayerState['programDates'],
  [start, end]: readonly [number, number]
): readonly Moment[] {
  const moments = markers.flatMap(({ id, time, label, kind }) => {
    const name = label.trim() || kind.trim();
    const exact = positionOf(dates, time);
    if (name === '' || exact === null || exact < start || exact > end) return [];
    const position = Math.round(exact * 1000) / 1000;
    return [{ id, name, position, from: position - LEAD }];
  });
  const inOrder = moments.sort((one, other) => one.position - other.position).slice(-MOST);
  // An id comes twice only by mistake.
  return [...new Map(inOrder.map((moment) => [moment.id, moment])).values()];
}

/** What a pointer at this time is on, named with what happened together with it; null: nothing. `perPx`: seconds. */
export function nearest(moments: readonly Moment[], time: number, perPx: number): LineMark | null {
  const distance = ({ position }: Moment) => Math.abs(position - time);
  const close = moments
    .filter((moment) => distance(moment) <= REACH * perPx)
    .sort((one, other) => distance(one) - distance(other));
  const [first] = close;
  if (!first) return null;
  const together = close.filter(({ position }) => Math.abs(position - first.position) <= perPx);
  const names = together.slice(0, NAMED).map(({ name }) => name);
  return { ...first, name: [...names, ...(together.length > NAMED ? ['…'] : [])].join(' · ') };
}
