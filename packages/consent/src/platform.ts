/** What answers for a consent platform: its function, or else the frame that takes messages. */
export interface Platform {
  readonly own?: (...args: readonly unknown[]) => void;
  readonly frame: Window;
}

/** How a platform is called: IAB TCF, GPP and US privacy (see the table in docs/privacy.md). */
export type PlatformName = '__tcfapi' | '__gpp' | '__uspapi';

/**
 * The nearest platform of a kind: a function that can be called, in this window or in one above of the same origin, else
 * the frame beside whose locator it answers messages. Null: there is none, or not yet.
 */
export function findPlatform(name: PlatformName, from: Window): Platform | null {
  // A frame that was taken out has none above it.
  for (let frame: Window | null = from; frame; frame = frame.parent) {
    const own = lookedUp(frame, name);
    if (typeof own === 'function') return { frame, own: own as NonNullable<Platform['own']> };
    if (lookedUp(frame, 'frames', `${name}Locator`)) return { frame };
    if (frame === frame.parent || frame === from.top) break;
  }
  return null;
}

/** A frame of another origin cannot be looked into; its locator can be seen all the same. */
function lookedUp(frame: Window, ...path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], frame);
  } catch {
    return undefined;
  }
}
