/** A consent platform: its function, or else the frame that receives messages. */
export interface Platform {
  readonly own?: (...args: readonly unknown[]) => void;
  readonly frame: Window;
}

/** Function names of the platforms: IAB TCF, GPP and US privacy (see the table in docs/privacy.md). */
export type PlatformName = '__tcfapi' | '__gpp' | '__uspapi';

/**
 * Finds the nearest platform of that name: a function in this window or in a parent of the same origin, else the frame
 * with its locator, which receives messages. Returns null if there is none yet.
 */
export function findPlatform(name: PlatformName, from: Window): Platform | null {
  // A frame that was removed has no parent.
  for (let frame: Window | null = from; frame; frame = frame.parent) {
    const own = lookedUp(frame, name);
    if (typeof own === 'function') return { frame, own: own as NonNullable<Platform['own']> };
    if (lookedUp(frame, 'frames', `${name}Locator`)) return { frame };
    if (frame === frame.parent || frame === from.top) break;
  }
  return null;
}

/** Reads a member of a frame. A frame of another origin exposes its frames, and so its locator, but nothing else. */
function lookedUp(frame: Window, ...path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], frame);
  } catch {
    return undefined;
  }
}
