import type { Playable } from '@touchline/domain';

/** Seconds that are shown again, so that the visitor finds their place. */
const REWIND_S = 3;

interface SavedPreferences {
  readonly volume?: number;
  readonly muted?: boolean;
  readonly positions?: Readonly<Record<string, { readonly time: number }>>;
}

/**
 * Returns the position in seconds at which this visitor resumes; 0: the beginning, and always 0 for live. Written by
 * `../preferences`.
 */
export function readSavedPosition({ id, live }: Pick<Playable, 'id' | 'live'>): number {
  // Without a saved time this is NaN, and so 0.
  return live ? 0 : Math.max(0, (readPreferences().positions?.[id]?.time as number) - REWIND_S) || 0;
}

/** Returns the volume that the visitor chose last, else `volume`; 0 to 1, 0: muted (PL-02). */
export function readSavedVolume(volume: number): number {
  const { muted, volume: level = -1 } = readPreferences();
  if (muted) return 0;
  return level >= 0 && level <= 1 ? level : volume;
}

function readPreferences(): SavedPreferences {
  try {
    return { ...JSON.parse(localStorage['touchline_player']) };
  } catch {
    return {};
  }
}
