import { memberOf } from './signal.ts';

/** Hears an answer; of listeners each further one. */
type Hear = (value: unknown, success: boolean) => void;

/** Asks a consent platform that was found, in this window or in a frame above, what a visitor wants. Never throws. */
export type Ask = (hear: Hear) => void;

/** How a platform's function is called, and what its messages are called (see the table in docs/privacy.md). */
export interface Api {
  /** Of the messages: `{name}Call` and `{name}Return`. */
  readonly name: '__tcfapi' | '__uspapi' | '__gpp';
  readonly command: string;
  /** GPP's function takes none, its messages do. */
  readonly version: number | string;
}

type Function_ = (...args: readonly unknown[]) => void;

let calls = 0;

/**
 * The nearest platform of a kind: a function that can be called, in this window or in one above of the same origin, else
 * the frame beside whose locator it answers messages. Null: there is none, or not yet.
 */
export function findPlatform(api: Api, from: Window): Ask | null {
  for (let frame = from; ; frame = frame.parent) {
    const own = lookedUp(frame, api.name);
    if (typeof own === 'function') return callable(own as Function_, api);
    if (lookedUp(frame, 'frames', `${api.name}Locator`)) return reachable(frame, api, from);
    if (frame === frame.parent || frame === from.top) return null;
  }
}

/** A frame of another origin cannot be looked into; its locator can be seen all the same. */
function lookedUp(frame: Window, ...path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], frame);
  } catch {
    return undefined;
  }
}

function callable(own: Function_, { command, version }: Api): Ask {
  return (hear) => {
    try {
      own(command, ...(typeof version === 'number' ? [version] : []), hear);
    } catch {
      // A platform that fails is one that does not answer.
    }
  };
}

function reachable(frame: Window, { name, command, version }: Api, from: Window): Ask {
  return (hear) => {
    calls += 1;
    const callId = `touchline-${calls}`;
    // For as long as the page is there: a listener is answered many times.
    from.addEventListener('message', ({ data, source }) => {
      const answer = source === frame && memberOf(parsed(data), `${name}Return`);
      if (memberOf(answer, 'callId') !== callId) return;
      hear(memberOf(answer, 'returnValue'), memberOf(answer, 'success') === true);
    });
    frame.postMessage({ [`${name}Call`]: { command, parameter: undefined, version, callId } }, '*');
  };
}

/** Some platforms answer with JSON text. */
function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data;
  } catch {
    return undefined;
  }
}
