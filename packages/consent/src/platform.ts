import { memberOf } from './signal.ts';

/** Hears an answer; of listeners each further one. */
type Hear = (value: unknown, success: boolean) => void;

/** A consent platform that was found, in this window or in a frame above. */
export interface Platform {
  ask(command: string, parameter: unknown, hear: Hear): void;
  end(): void;
}

/** How a platform's function is called, and what its messages are called (see the table in docs/privacy.md). */
export interface Api {
  readonly name: '__tcfapi' | '__uspapi' | '__gpp';
  /** Of the messages: `{name}Call` and `{name}Return`. */
  readonly version: number | string;
  readonly order: (command: string, parameter: unknown, hear: Hear) => readonly unknown[];
}

type Function_ = (...args: readonly unknown[]) => void;

let calls = 0;

/**
 * The nearest platform of a kind: a function that can be called, in this window or in one above of the same origin, else
 * the frame beside whose locator it answers messages. Null: there is none, or not yet.
 */
export function findPlatform(api: Api, from: Window): Platform | null {
  for (let frame = from; ; frame = frame.parent) {
    const own = functionOf(frame, api.name);
    if (own) return callable(own, api);
    if (hasLocator(frame, `${api.name}Locator`)) return reachable(frame, api, from);
    if (frame === frame.parent || frame === from.top) return null;
  }
}

function functionOf(frame: Window, name: string): Function_ | null {
  try {
    const found = (frame as unknown as Record<string, unknown>)[name];
    return typeof found === 'function' ? (found as Function_) : null;
  } catch {
    // A frame of another origin: its locator can be seen all the same.
    return null;
  }
}

function hasLocator(frame: Window, name: string): boolean {
  try {
    return Boolean((frame.frames as unknown as Record<string, unknown>)[name]);
  } catch {
    return false;
  }
}

function callable(own: Function_, { order }: Api): Platform {
  let ended = false;
  return {
    ask(command, parameter, hear) {
      try {
        own(...order(command, parameter, (value, success) => !ended && hear(value, success)));
      } catch {
        // A platform that fails is one that does not answer.
      }
    },
    end() {
      ended = true;
    },
  };
}

function reachable(frame: Window, { name, version }: Api, from: Window): Platform {
  const waiting = new Map<string, Hear>();
  const ended = new AbortController();
  from.addEventListener(
    'message',
    ({ data, source }) => {
      if (source !== frame) return;
      const answer = memberOf(parsed(data), `${name}Return`);
      const hear = waiting.get(String(memberOf(answer, 'callId')));
      // Kept: a listener is answered many times.
      hear?.(memberOf(answer, 'returnValue'), memberOf(answer, 'success') === true);
    },
    { signal: ended.signal }
  );
  return {
    ask(command, parameter, hear) {
      calls += 1;
      const callId = `touchline-${calls}`;
      waiting.set(callId, hear);
      frame.postMessage({ [`${name}Call`]: { command, parameter, version, callId } }, '*');
    },
    end: () => ended.abort(),
  };
}

/** Some platforms answer with JSON text. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string' || !data.startsWith('{')) return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
