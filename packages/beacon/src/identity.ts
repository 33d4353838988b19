import { attempt } from './attempt.ts';
import { SESSION_IDLE_TIMEOUT_MS } from './limits.ts';
import { readVisitor, removeVisitor, type Visitor, writeVisitor } from './visitor.ts';

/** Storage keys of this browser (spec §3.16) and of this tab. The second value is `{id}.{epoch ms of the last event}`. */
const USER = 'touchline_user';
const SESSION = 'touchline_session';
/** Format of a stored id. */
const ID = /^[\w-]{1,64}$/;

/** The ids of a visitor at an event. */
export interface Identity {
  /** Id of this browser: `touchline_user` in local storage, or in memory (AN-01). UUID. */
  readonly userId: string;
  /** Id of this tab; a new one after 25 minutes without an event (AN-12). UUID. */
  readonly sessionId: string;
  /** From the cookie `touchline_viewing`, or in memory (BA-01). */
  readonly visitor: Visitor;
}

type Event = Readonly<Record<string, unknown>>;

export interface IdentityStore {
  /** Returns the ids at an event. With `isEvent` false it stores nothing. */
  seen(isEvent?: boolean): Identity;
  /**
   * Moves ids from memory to the device, which is allowed now; ids that the device already has win. Returns a function
   * that replaces the ids in earlier events, or null if nothing changes.
   */
  settle(): ((event: Event) => Event) | null;
  /** Deletes the ids from the device. With `all` the visitor gets new ids. */
  leave(all?: boolean): void;
}

/**
 * Creates the store of a visitor's ids: on the device if `mayStore` allows that, else in memory (AN-01, AN-12, BA-01). A
 * returning visitor keeps their ids: those on the device win over those in memory.
 */
export function createIdentityStore(mayStore: () => boolean): IdentityStore {
  let identity: Identity | null = null;
  /** Epoch ms of the last event. */
  let last = Number.NaN;
  let isKept = false;
  /** Whether there was an event. */
  let hasEvent = false;

  const seen = (isEvent = true): Identity => {
    const time = Date.now();
    const store = mayStore();
    const isFresh = store && !isKept;
    identity = {
      userId: newId(),
      ...identity,
      ...(!isActive(last, time) && { sessionId: newId() }),
      ...(isFresh && stored(time)),
      visitor: visitorAt(time, (isFresh && readVisitor()) || identity?.visitor),
    } as Identity;
    const { userId, sessionId, visitor } = identity;
    last = time;
    hasEvent ||= isEvent;
    if (store && isEvent) {
      isKept = true;
      writeVisitor(visitor);
      attempt(() => {
        localStorage.setItem(USER, userId);
        sessionStorage.setItem(SESSION, `${sessionId}.${time}`);
      });
    }
    return identity;
  };

  return {
    seen,
    settle() {
      if (!identity || !hasEvent || isKept || !mayStore()) return null;
      const before = idsOf(identity);
      const after = idsOf(seen());
      return (event) =>
        JSON.parse(
          before.reduce((text, id, index) => text.replaceAll(id, after[index] as string), JSON.stringify(event))
        );
    },
    leave(all) {
      if (isKept || all) identity = null;
      isKept = false;
      removeVisitor();
      attempt(() => {
        localStorage.removeItem(USER);
        sessionStorage.removeItem(SESSION);
      });
    },
  };
}

/** Returns the visitor of the cookie. A session ends after 25 minutes without an event, or if the clock was set back. */
function visitorAt(time: number, before: Visitor | undefined): Visitor {
  return {
    ...(before ?? { viewerId: newId(), sampleNumber: Math.random() }),
    ...(before && before.sessionEnd >= time && before.sessionStart <= time
      ? null
      : { sessionId: newId(), sessionStart: time }),
    sessionEnd: time + SESSION_IDLE_TIMEOUT_MS,
  } as Visitor;
}

/** Reads the stored ids; the session's only if it has not ended. */
function stored(time: number): Partial<Identity> {
  const [userId = '', session = ''] =
    attempt(() => [localStorage.getItem(USER), sessionStorage.getItem(SESSION)]) ?? [];
  const [sessionId = '', at] = session?.split('.') ?? [];
  return {
    ...(userId && ID.test(userId) && { userId }),
    ...(ID.test(sessionId) && isActive(Number(at), time) && { sessionId }),
  };
}

function isActive(last: number, time: number): boolean {
  return last <= time && time - last <= SESSION_IDLE_TIMEOUT_MS;
}

/** Returns all ids as they appear in an event. The two numbers include their keys (beacons.md), because a time may match by chance. */
function idsOf({ userId, sessionId, visitor }: Identity): string[] {
  const { viewerId, sampleNumber, sessionStart } = visitor;
  return [userId, sessionId, viewerId, visitor.sessionId, `"msano":${sampleNumber}`, `"sst":${sessionStart}`];
}

/** Returns a UUID of version 4. Without HTTPS, browsers create them only for object URLs. */
export function newId(): string {
  return crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36);
}
