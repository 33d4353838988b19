import { keptPositions } from './positions.ts';
import { type Choices, type Remembered, readRemembered } from './remembered.ts';

/** Local storage of the page's origin; the start chunk reads the same (start/remembered.ts). */
const KEY = 'touchline_player';

export interface Memory {
  read(): Remembered;
  write(choices: Choices): void;
  /** Where a video goes on, seconds; null: at its beginning. `now`: epoch ms. */
  keepPosition(videoId: string, time: number | null, now: number): void;
}

/** What could not be stored, for the other players of this page. */
let unstored: string | null = null;

/**
 * Remembers in local storage, or until the page goes where that is refused or full. Where it may not, it knows nothing and
 * keeps nothing.
 */
export function createMemory(may: () => boolean): Memory {
  const read = () => readRemembered(may() ? (unstored ?? load()) : null);
  const store = (remembered: Remembered) => {
    if (!may()) return;
    const text = JSON.stringify(remembered);
    try {
      localStorage.setItem(KEY, text);
      unstored = null;
    } catch {
      unstored = text;
    }
  };
  return {
    read,
    write: (choices) => store({ ...read(), ...choices }),
    keepPosition(videoId, time, now) {
      const { positions, ...choices } = read();
      store({ ...choices, positions: keptPositions(positions, { videoId, time, now }) });
    },
  };
}

/** Takes away what is kept: whoever takes back his consent is remembered no more. */
export function forgetAll(): void {
  unstored = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is in it.
  }
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
