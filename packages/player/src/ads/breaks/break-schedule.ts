import type { AdBreakKind, AdSettings } from '../ads.ts';
import { type AdBreak, plainBreak } from '../vast/ad-break.ts';

/** Breaks still to be played. Times in seconds of content. */
export interface BreakSchedule {
  /** Adds the breaks of the tag's response. */
  add(breaks: readonly AdBreak[]): void;
  /** Removes all breaks that came from the tag. */
  removeTagBreaks(): void;
  /** Returns the first break of a kind. */
  next(kind: AdBreakKind): AdBreak | undefined;
  /** Removes a break from the schedule. A repeating break is scheduled again. */
  take(adBreak: AdBreak): AdBreak;
  /** Returns the midroll that is due when the playhead moves from one position to another. */
  nextDue(from: number, to: number): AdBreak | undefined;
  /** Returns the breaks that become due within so many seconds of playback after `now`. */
  upcoming(now: number, within: number): readonly AdBreak[];
}

/** `cuePoints`: seconds of the page's own breaks; each requests the tag again. */
export function createBreakSchedule(
  media: Pick<HTMLVideoElement, 'duration' | 'currentTime'>,
  { cuePoints = [], tagUrl }: Pick<AdSettings, 'cuePoints' | 'tagUrl'>
): BreakSchedule {
  const pageBreaks = cuePoints.map((value) => plainBreak({ from: 'seconds', value }, { url: tagUrl }));
  const pending = new Set(pageBreaks);
  const timeline = (): Timeline => ({
    duration: Number.isFinite(media.duration) && media.duration > 0 ? media.duration : null,
    cuePoints,
  });
  const next = (kind: AdBreakKind) => [...pending].find((adBreak) => adBreak.kind === kind);
  return {
    add(breaks) {
      for (const adBreak of breaks) pending.add(adBreak);
    },
    removeTagBreaks() {
      for (const adBreak of pending) if (!pageBreaks.includes(adBreak)) pending.delete(adBreak);
    },
    next,
    take(adBreak) {
      pending.delete(adBreak);
      if (adBreak.repeatAfter) {
        const position = positionOfBreak(adBreak, timeline()) ?? 0;
        // Repetitions that a seek skipped are not played.
        const periods = Math.max(0, Math.floor((media.currentTime - position) / adBreak.repeatAfter)) + 1;
        const value = position + periods * adBreak.repeatAfter;
        pending.add({ ...adBreak, kind: 'midroll', offset: { from: 'seconds', value } });
      }
      return adBreak;
    },
    nextDue: (from, to) => nextDueBreak(pending, [from, to], timeline()),
    upcoming(now, within) {
      const { duration } = timeline();
      const midroll = nextDueBreak(pending, [now, now + within], timeline());
      const postroll = duration !== null && duration - now < within ? next('postroll') : undefined;
      return [midroll, postroll].filter((adBreak) => adBreak !== undefined);
    },
  };
}

export interface Timeline {
  /** Seconds of content; null: live, or not known. */
  readonly duration: number | null;
  /** Seconds of the page's own breaks, which `#n` counts. */
  readonly cuePoints: readonly number[];
}

/** Seconds at which a midroll begins; null: it has no position in this timeline. */
function positionOfBreak({ offset }: AdBreak, { duration, cuePoints }: Timeline): number | null {
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
 * Returns the midroll that is due when the playhead moves forward from one position to another, by playing or by a
 * seek. If several are due, returns the last. Moving backward makes none due.
 */
export function nextDueBreak(
  breaks: Iterable<AdBreak>,
  [from, to]: readonly [from: number, to: number],
  timeline: Timeline
): AdBreak | undefined {
  const due = [...breaks].flatMap((adBreak) => {
    const position = positionOfBreak(adBreak, timeline);
    return position !== null && position > from && position <= to ? [{ adBreak, position }] : [];
  });
  return due.sort((a, b) => b.position - a.position)[0]?.adBreak;
}
