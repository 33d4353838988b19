import type { AdBreak } from './schedule.ts';

export interface Timeline {
  /** Seconds of content; null: live, or not known. */
  readonly duration: number | null;
  /** Seconds at which the page has breaks: what `#n` counts. */
  readonly cuePoints: readonly number[];
}

/** Seconds at which a midroll begins; null: it has no place in this. */
export function positionOfBreak({ offset }: AdBreak, { duration, cuePoints }: Timeline): number | null {
  switch (offset.from) {
    case 'seconds':
      return offset.value;
    case 'percent':
      return duration === null ? null : (duration * offset.value) / 100;
    case 'nth':
      return cuePoints[offset.value - 1] ?? null;
    case 'start':
    case 'end':
      return null;
  }
}

/**
 * The midroll that is due when the playhead has come from one place to another, by playing or by a seek: of several the
 * last. Who goes back meets none.
 */
export function dueBreak(
  breaks: Iterable<AdBreak>,
  [from, to]: readonly [from: number, to: number],
  timeline: Timeline
): AdBreak | undefined {
  const due = [...breaks].flatMap((one) => {
    const at = positionOfBreak(one, timeline);
    return at !== null && at > from && at <= to ? [{ one, at }] : [];
  });
  return due.sort((a, b) => b.at - a.at)[0]?.one;
}
