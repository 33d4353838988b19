import { limits } from './limits.ts';
import { createVisitorKeeper, ID, type Visitor, type VisitorPorts } from './visitor.ts';

/** Of this browser (spec §3.16), and of this tab; the second is `{id}.{epoch ms of the last event}`. */
const USER = 'touchline_user';
const SESSION = 'touchline_session';

/** Who is there, at an event. */
export interface Who {
  /** Of this browser: `touchline_user` in local storage, or of memory (AN-01). UUID. */
  readonly userId: string;
  /** Of this tab; another after 25 minutes without an event (AN-12). UUID. */
  readonly sessionId: string;
  /** Of the cookie `touchline_viewing`, or of memory (BA-01). */
  readonly visitor: Visitor;
}

export interface WhoPorts extends VisitorPorts {
  /** `window`, as far as its storage goes; looking may throw. */
  readonly page: Pick<Window, 'localStorage' | 'sessionStorage'>;
}

export interface WhoKeeper {
  /** Who is there, at an event. `isEvent` false: only a look, which leaves nothing on the device. */
  seen(isEvent?: boolean): Who;
  /**
   * Something may be kept now: what was kept before wins over memory. Gives what changes the ids of events that were
   * made until then; null: nothing has to change.
   */
  settle(): ((event: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | null;
  /** Takes away what is on the device, and ids that have been there. */
  leave(): void;
  /** The same, and ids of memory: who goes on is somebody new. */
  forget(): void;
}

/** Keeps all ids of a visitor on the device where that is allowed, else in memory (AN-01, AN-12, BA-01). */
export function createWhoKeeper(ports: WhoPorts): WhoKeeper {
  const { page, mayStore, now, uuid } = ports;
  const visitors = createVisitorKeeper(ports);
  let who: Who | null = null;
  /** Epoch ms of the last event. */
  let last = Number.NaN;
  let isKept = false;
  /** There was an event. */
  let hasCome = false;

  const seen = (isEvent = true): Who => {
    const time = now();
    const store = mayStore();
    const before: { [Key in keyof Who]?: Who[Key] | undefined } = {
      ...who,
      ...(!isRecent(last, time) && { sessionId: undefined }),
      ...(store && !isKept && stored(time)),
    };
    who = {
      userId: before.userId ?? uuid(),
      sessionId: before.sessionId ?? uuid(),
      visitor: visitors.seen(isEvent),
    };
    last = time;
    hasCome ||= isEvent;
    if (!store || !isEvent) return who;
    if (!isKept) at(page, 'localStorage', USER, who.userId);
    at(page, 'sessionStorage', SESSION, `${who.sessionId}.${time}`);
    isKept = true;
    return who;
  };

  const leave = () => {
    if (isKept) who = null;
    isKept = false;
    at(page, 'localStorage', USER, null);
    at(page, 'sessionStorage', SESSION, null);
    visitors.leave();
  };

  return {
    seen,
    settle() {
      const before = who;
      if (!before || !hasCome || isKept || !mayStore()) return null;
      const ids = swapped(before, seen());
      return (event) =>
        Object.fromEntries(Object.entries(event).map(([key, value]) => [key, ids.get(idOf(key, value)) ?? value]));
    },
    leave,
    forget() {
      leave();
      visitors.forget();
      who = null;
      last = Number.NaN;
    },
  };

  /** From before; a session as long as it goes on. */
  function stored(time: number): { userId?: string; sessionId?: string } {
    const userId = at(page, 'localStorage', USER) ?? '';
    const [sessionId = '', seenAt] = at(page, 'sessionStorage', SESSION)?.split('.') ?? [];
    return {
      ...(ID.test(userId) && { userId }),
      ...(ID.test(sessionId) && isRecent(Number(seenAt), time) && { sessionId }),
    };
  }

  function isRecent(before: number, time: number): boolean {
    return before <= time && time - before <= limits.session;
  }
}

function swapped(before: Who, after: Who): ReadonlyMap<unknown, unknown> {
  const all = ({ userId, sessionId, visitor }: Who) => [
    userId,
    sessionId,
    visitor.viewerId,
    visitor.sessionId,
    visitor.sampleNumber,
    visitor.sessionStart,
  ];
  const next = all(after);
  return new Map(all(before).map((value, index) => [value, next[index]]));
}

/** Of numbers only those two are ids; another one may be the same by chance. Keys: beacons.md. */
function idOf(key: string, value: unknown): unknown {
  return typeof value === 'string' || key === 'msano' || key === 'sst' ? value : undefined;
}

/** What is stored; or stores it, or with null takes it away. Storage may be refused: then memory has it. */
function at(
  page: WhoPorts['page'],
  storage: 'localStorage' | 'sessionStorage',
  name: string,
  value?: string | null
): string | null {
  try {
    if (value === undefined) return page[storage].getItem(name);
    if (value === null) page[storage].removeItem(name);
    else page[storage].setItem(name, value);
  } catch {
    // A frame without storage, or a full one.
  }
  return null;
}
