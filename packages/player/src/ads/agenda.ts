import type { AdBreakKind } from './ads.ts';
import { dueBreak, positionOfBreak, type Timeline } from './due-break.ts';
import { type AdBreak, plainBreak } from './schedule.ts';

/** Breaks that are still to come. Times in seconds of content. */
export interface Agenda {
  /** Those that the tag has answered. */
  add(breaks: readonly AdBreak[]): void;
  /** Nothing of what the tag has answered is to be shown any more. */
  forget(): void;
  /** The first one of its kind. */
  next(kind: AdBreakKind): AdBreak | undefined;
  /** It does not come again, unless it says so. */
  take(one: AdBreak): AdBreak;
  /** The midroll that is due on the way from one place to another. */
  due(from: number, to: number): AdBreak | undefined;
  /** Those that are due within this time from `now`, by playing on. */
  soon(now: number, within: number): readonly AdBreak[];
}

export interface AgendaInput {
  readonly media: Pick<HTMLVideoElement, 'duration' | 'currentTime'>;
  /** The page's own breaks; each asks the tag anew. */
  readonly cuePoints: readonly number[];
  readonly tagUrl: string;
}

export function createAgenda({ media, cuePoints, tagUrl }: AgendaInput): Agenda {
  const own = cuePoints.map((value) => plainBreak({ from: 'seconds', value }, { url: tagUrl }));
  const pending = new Set(own);
  const timeline = (): Timeline => ({
    duration: Number.isFinite(media.duration) && media.duration > 0 ? media.duration : null,
    cuePoints,
  });
  const next = (kind: AdBreakKind) => [...pending].find((one) => one.kind === kind);
  return {
    add(breaks) {
      for (const one of breaks) pending.add(one);
    },
    forget() {
      for (const one of pending) if (!own.includes(one)) pending.delete(one);
    },
    next,
    take(one) {
      pending.delete(one);
      if (one.repeatAfter) {
        const at = positionOfBreak(one, timeline()) ?? 0;
        // Of those that a seek went over none comes again.
        const periods = Math.max(0, Math.floor((media.currentTime - at) / one.repeatAfter)) + 1;
        const value = at + periods * one.repeatAfter;
        pending.add({ ...one, kind: 'midroll', offset: { from: 'seconds', value } });
      }
      return one;
    },
    due: (from, to) => dueBreak(pending, [from, to], timeline()),
    soon(now, within) {
      const { duration } = timeline();
      const midroll = dueBreak(pending, [now, now + within], timeline());
      const postroll = duration !== null && duration - now < within ? next('postroll') : undefined;
      return [midroll, postroll].filter((one) => one !== undefined);
    },
  };
}
