import type { VastAd, VastLinear } from './vast.ts';

/** Seconds that an ad takes; null: nobody knows yet. */
export function durationOf(video: Pick<HTMLVideoElement, 'duration'>, creative: Pick<VastLinear, 'duration'>) {
  return realDuration(video) ?? (creative.duration > 0 ? creative.duration : null);
}

/** What the film itself says, seconds; null: it does not, yet. */
export function realDuration({ duration }: Pick<HTMLVideoElement, 'duration'>): number | null {
  return Number.isFinite(duration) && duration > 0 ? duration : null;
}

/** Seconds; null: never. One that is over before it may be skipped cannot be. */
export function skippableIn({
  skipDelay,
  currentTime,
  duration,
}: {
  readonly skipDelay: number | null;
  readonly currentTime: number;
  readonly duration: number | null;
}): number | null {
  if (skipDelay === null || skipDelay < 0 || (duration !== null && skipDelay >= duration)) return null;
  return Math.max(0, skipDelay - currentTime);
}

/** '' where there is none. */
export function advertiserOf({ advertiser }: Pick<VastAd, 'advertiser'>): string {
  return (typeof advertiser === 'string' ? advertiser : advertiser?.value) ?? '';
}
