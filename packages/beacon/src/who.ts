import { attempt } from './attempt.ts';
import { SESSION_IDLE } from './limits.ts';
import { newId } from './new-id.ts';
import { readVisitor, removeVisitor, type Visitor, writeVisitor } from './visitor.ts';

/** Of this browser (spec §3.16), and of this tab; the second is `{id}.{epoch ms of the last event}`. */
const USER = 'touchline_user';
const SESSION = 'touchline_session';
/** How an id may look that we have stored. */
const ID = /^[\w-]{1,64}$/;

/** Who is there, at an event. */
export interface Who {
  /** Of this browser: `touchline_user` in local storage, or of memory (AN-01). UUID. */
  readonly userId: string;
  /** Of this tab; another after 25 minutes without an event (AN-12). UUID. */
  readonly sessionId: string;
  /** Of the cookie `touchline_viewing`, or of memory (BA-01). */
  readonly visitor: Visitor;
}

type Event = Readonly<Record<string, unknown>>;

export interface WhoKeeper {
  /** Who is there, at an event. `isEvent` false: only a look, which leaves nothing on the device. */
  seen(isEvent?: boolean): Who;
  /**
   * Something may be kept now: what was kept before wins over memory. Gives what changes the ids of events that were
   * made until then; null: nothing has to change.
   */
  settle(): ((event: Event) => Event) | null;
  /** Takes away what is on the device, and ids that have been there; `all`: whoever goes on is somebody new. */
  leave(all?: boolean): void;
}

/**
 * Keeps all ids of a visitor on the device where `mayStore` allows that, else in memory (AN-01, AN-12, BA-01). Ids of
 * memory become those of the device, unless there are some from before: whoever comes back is the same.
 */
export function createWhoKeeper(mayStore: () => boolean): WhoKeeper {
  let who: Who | null = null;
  /** Epoch ms of the last event. */
  let last = Number.NaN;
  let isKept = false;
  /** There was an event. */
  let hasCome = false;

  const seen = (isEvent = true): Who => {
    const time = Date.now();
    const store = mayStore();
    const isFresh = store && !isKept;
    who = {
      userId: newId(),
      ...who,
      ...(!isOn(last, time) && { sessionId: newId() }),
      ...(isFresh && stored(time)),
      visitor: visitorAt(time, (isFresh && readVisitor()) || who?.visitor),
    } as Who;
    const { userId, sessionId, visitor } = who;
    last = time;
    hasCome ||= isEvent;
    if (store && isEvent) {
      isKept = true;
      writeVisitor(visitor);
      attempt(() => {
        localStorage.setItem(USER, userId);
        sessionStorage.setItem(SESSION, `${sessionId}.${time}`);
      });
    }
    return who;
  };

  return {
    seen,
    settle() {
      if (!who || !hasCome || isKept || !mayStore()) return null;
      const before = textsOf(who);
      const after = textsOf(seen());
      return (event) =>
        JSON.parse(
          before.reduce((text, id, index) => text.replaceAll(id, after[index] as string), JSON.stringify(event))
        );
    },
    leave(all) {
      if (isKept || all) who = null;
      isKept = false;
      removeVisitor();
      attempt(() => {
        localStorage.removeItem(USER);
        sessionStorage.removeItem(SESSION);
      });
    },
  };
}

/** The visitor of the cookie: the session goes on, or is a new one after 25 minutes without any event, or by another clock. */
function visitorAt(time: number, before: Visitor | undefined): Visitor {
  return {
    ...(before ?? { viewerId: newId(), sampleNumber: Math.random() }),
    ...(before && before.sessionEnd >= time && before.sessionStart <= time
      ? null
      : { sessionId: newId(), sessionStart: time }),
    sessionEnd: time + SESSION_IDLE,
  } as Visitor;
}

/** From before; the session as long as it goes on. */
function stored(time: number): Partial<Who> {
  const [userId = '', session = ''] =
    attempt(() => [localStorage.getItem(USER), sessionStorage.getItem(SESSION)]) ?? [];
  const [sessionId = '', at] = session?.split('.') ?? [];
  return {
    ...(userId && ID.test(userId) && { userId }),
    ...(ID.test(sessionId) && isOn(Number(at), time) && { sessionId }),
  };
}

function isOn(last: number, time: number): boolean {
  return last <= time && time - last <= SESSION_IDLE;
}

/** All ids as they stand in an event; the two that are numbers with their keys (beacons.md): a time may be the same by chance. */
function textsOf({ userId, sessionId, visitor }: Who): string[] {
  const { viewerId, sampleNumber, sessionStart } = visitor;
  return [userId, sessionId, viewerId, visitor.sessionId, `"msano":${sampleNumber}`, `"sst":${sessionStart}`];
}
