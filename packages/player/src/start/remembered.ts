import type { Playable } from '@touchline/domain';

/** Seconds that are shown again, so that a visitor finds back in. */
const AGAIN = 3;

interface Kept {
  readonly volume?: number;
  readonly muted?: boolean;
  readonly positions?: Readonly<Record<string, { readonly time: number }>>;
}

/** Seconds at which this visitor goes on; 0: at the beginning. Live never does. Written by ../memory. */
export function readResume({ id, live }: Pick<Playable, 'id' | 'live'>): number {
  // No time is no number, and that no place.
  return live ? 0 : Math.max(0, (kept().positions?.[id]?.time as number) - AGAIN) || 0;
}

/** Volume that was chosen last, else `volume`; 0 to 1, 0: muted (PL-02). */
export function readVolume(volume: number): number {
  const { muted, volume: level = -1 } = kept();
  if (muted) return 0;
  return level >= 0 && level <= 1 ? level : volume;
}

function kept(): Kept {
  try {
    return { ...JSON.parse(localStorage['touchline_player']) };
  } catch {
    return {};
  }
}
