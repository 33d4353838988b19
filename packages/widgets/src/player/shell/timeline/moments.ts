import type { EventMarker } from '@touchline/domain';
import { type PlayerState, positionOf } from '@touchline/player';
import type { EventRequest } from '../../screen.ts';

/** A marker on the seek bar, for example a goal. Times in seconds. */
export interface TimelineMark {
  readonly position: number;
  readonly name: string;
  /** Time to which a click on it seeks. */
  readonly from: number;
}

/** Finds markers on the seek bar. */
export interface TimelineMarkLookup {
  /** Returns the marker under a pointer at this time. `perPx`: seconds per CSS px. */
  readonly markAt: (time: number, perPx: number) => TimelineMark | null;
}

/** The event whose markers are requested, and the API to request them from. */
export interface MarkersSource extends EventRequest {
  /** Base URL of the API, without a trailing slash. */
  readonly api: string;
}

/** A rendered marker. */
export interface Moment extends TimelineMark {
  readonly id: string;
}

/** Seconds before the marker to seek to, because a goal begins before the ball is in. */
const MOMENT_LEAD_SECONDS = 5;
/** Half the target size of a marker in CSS px: 24 in all (WCAG 2.2, 2.5.8). */
const MOMENT_REACH_PX = 12;
/** Largest number of names for simultaneous markers. */
const MAX_NAMES = 3;
/** Largest number of rendered markers; the last ones win. */
const MAX_MOMENTS = 1000;

/**
 * Returns the markers within the range in order of position, placed by the wall-clock times of the stream (± 0.5 s).
 * Returns none if the stream has no program dates. Markers without a name are omitted.
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
    return [{ id, name, position, from: position - MOMENT_LEAD_SECONDS }];
  });
  const inOrder = moments.sort((one, other) => one.position - other.position).slice(-MAX_MOMENTS);
  // Duplicate ids are mistakes.
  return [...new Map(inOrder.map((moment) => [moment.id, moment])).values()];
}

/**
 * Returns the marker under a pointer at this time, with the names of simultaneous ones; null: none. `perPx`: seconds
 * per CSS px.
 */
export function nearest(moments: readonly Moment[], time: number, perPx: number): TimelineMark | null {
  const distance = ({ position }: Moment) => Math.abs(position - time);
  const close = moments
    .filter((moment) => distance(moment) <= MOMENT_REACH_PX * perPx)
    .sort((one, other) => distance(one) - distance(other));
  const [first] = close;
  if (!first) return null;
  const together = close.filter(({ position }) => Math.abs(position - first.position) <= perPx);
  const names = together.slice(0, MAX_NAMES).map(({ name }) => name);
  return { ...first, name: [...names, ...(together.length > MAX_NAMES ? ['…'] : [])].join(' · ') };
}
