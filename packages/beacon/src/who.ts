import { attempt } from './attempt.ts';
import { limits } from './limits.ts';
import { newId } from './new-id.ts';
import { createVisitorKeeper, type Visitor } from './visitor.ts';

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

/** Keeps all ids of a visitor on the device where `mayStore` allows that, else in memory (AN-01, AN-12, BA-01). */
export function createWhoKeeper(mayStore: () => boolean): WhoKeeper {
  const visitors = createVisitorKeeper(mayStore);
  let who: Who | null = null;
  /** Epoch ms of the last event. */
  let last = Number.NaN;
  let isKept = false;
  /** There was an event. */
  let hasCome = false;

  const seen = (isEvent = true): Who => {
    const time = Date.now();
    const store = mayStore();
    who = {
      userId: newId(),
      ...who,
      ...(!isOn(last, time) && { sessionId: newId() }),
      ...(store && !isKept && stored(time)),
      visitor: visitors.seen(isEvent),
    } as Who;
    const { userId, sessionId } = who;
    last = time;
    hasCome ||= isEvent;
    if (store && isEvent) {
      if (!isKept) attempt(() => localStorage.setItem(USER, userId));
      attempt(() => sessionStorage.setItem(SESSION, `${sessionId}.${time}`));
      isKept = true;
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
      attempt(() => localStorage.removeItem(USER));
      attempt(() => sessionStorage.removeItem(SESSION));
      visitors.leave(all);
    },
  };
}

/** From before; the session as long as it goes on. */
function stored(time: number): Partial<Who> {
  const userId = attempt(() => localStorage.getItem(USER)) ?? '';
  const [sessionId = '', at] = attempt(() => sessionStorage.getItem(SESSION))?.split('.') ?? [];
  return {
    ...(ID.test(userId) && { userId }),
    ...(ID.test(sessionId) && isOn(Number(at), time) && { sessionId }),
  };
}

function isOn(last: number, time: number): boolean {
  return last <= time && time - last <= limits.session;
}

/** All ids as they stand in an event; the two that are numbers with their keys (beacons.md): a time may be the same by chance. */
function textsOf({ userId, sessionId, visitor }: Who): string[] {
  const { viewerId, sampleNumber, sessionStart } = visitor;
  return [userId, sessionId, viewerId, visitor.sessionId, `"msano":${sampleNumber}`, `"sst":${sessionStart}`];
}
