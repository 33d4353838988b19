import { type PreferenceChoices, parsePreferences, type StoredPreferences } from './parse-preferences.ts';
import { withPosition } from './positions.ts';

/** Key in local storage of the page's origin. The start chunk reads it too (start/saved-preferences.ts). */
const KEY = 'touchline_player';

export interface PreferenceStore {
  read(): StoredPreferences;
  write(choices: PreferenceChoices): void;
  /** Saves the position of a video, seconds; null removes it. `now`: epoch ms. */
  savePosition(videoId: string, time: number | null, now: number): void;
}

/** Preferences that could not be stored, for the other players of this page. */
let unsaved: string | null = null;

/**
 * Creates a store in local storage, or in memory until the page unloads if storage is blocked or full. Without
 * permission it returns and stores nothing.
 */
export function createPreferenceStore(mayStore: () => boolean): PreferenceStore {
  const read = () => parsePreferences(mayStore() ? (unsaved ?? load()) : null);
  const store = (next: StoredPreferences) => {
    if (!mayStore()) return;
    const text = JSON.stringify(next);
    try {
      localStorage.setItem(KEY, text);
      unsaved = null;
    } catch {
      unsaved = text;
    }
  };
  return {
    read,
    write: (choices) => store({ ...read(), ...choices }),
    savePosition(videoId, time, now) {
      const { positions, ...choices } = read();
      store({ ...choices, positions: withPosition(positions, { videoId, time, now }) });
    },
  };
}

/** Removes all preferences, when a visitor withdraws consent. */
export function clearPreferences(): void {
  unsaved = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
