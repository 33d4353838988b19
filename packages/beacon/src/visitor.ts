import { limits } from './limits.ts';

/** The one cookie, of the page's own host (spec §3.17, interfaces.md). */
const COOKIE = 'touchline_viewing';
/** How an id may look that we have stored. */
export const ID = /^[\w-]{1,64}$/;

/** Who watches, without a name. Times in epoch ms. */
export interface Visitor {
  readonly viewerId: string;
  /** 0 up to 1: decides whether this browser is counted. */
  readonly sampleNumber: number;
  readonly sessionId: string;
  readonly sessionStart: number;
  readonly sessionEnd: number;
}

export interface VisitorPorts {
  /** Whether something may be kept on the device, now. */
  mayStore(): boolean;
  /** `document`, as far as its cookies go; it may throw. */
  readonly jar: { cookie: string };
  /** Epoch ms. */
  now(): number;
  /** 0 up to 1. */
  random(): number;
  /** A new UUID. */
  uuid(): string;
}

export interface VisitorKeeper {
  /**
   * The visitor at an event: the session goes on, or is a new one after 25 minutes without any. `isEvent` false: only a
   * look, which leaves nothing on the device.
   */
  seen(isEvent?: boolean): Visitor;
  /** Takes away what is on the device, and ids that have been there. */
  leave(): void;
  /** The same, and ids of memory. */
  forget(): void;
}

/**
 * Keeps a visitor in a cookie where that is allowed, else in memory. Ids of memory become those of the cookie, unless
 * there is one from before: whoever comes back is the same.
 */
export function createVisitorKeeper({ mayStore, jar, now, random, uuid }: VisitorPorts): VisitorKeeper {
  let known: Visitor | null = null;
  let isKept = false;

  const leave = () => {
    if (isKept) known = null;
    isKept = false;
    if (cookieIn(jar) !== null) write(jar, '', 0);
  };

  return {
    seen(isEvent = true) {
      const time = now();
      const store = mayStore();
      const before = (store && !isKept && readVisitor(cookieIn(jar))) || known;
      const goesOn = before !== null && before.sessionEnd >= time && before.sessionStart <= time;
      known = {
        viewerId: before?.viewerId ?? uuid(),
        sampleNumber: before?.sampleNumber ?? random(),
        sessionId: goesOn ? before.sessionId : uuid(),
        sessionStart: goesOn ? before.sessionStart : time,
        sessionEnd: time + limits.session,
      };
      if (store && isEvent) {
        isKept = true;
        write(jar, writeVisitor(known), limits.cookie * 86_400);
      }
      return known;
    },
    leave,
    forget() {
      leave();
      known = null;
    },
  };
}

/** From a cookie's value; null: there is none, or somebody else has written it. */
export function readVisitor(text: string | null): Visitor | null {
  const fields = new URLSearchParams(text ?? '');
  const [viewerId, sessionId] = ['vid', 'sid'].map((name) => fields.get(name) ?? '') as [string, string];
  const [sampleNumber, sessionStart, sessionEnd] = ['msn', 'sst', 'sex'].map((name) =>
    Number(fields.get(name) || Number.NaN)
  ) as [number, number, number];
  const isWhole = ID.test(viewerId) && ID.test(sessionId) && sampleNumber >= 0 && sampleNumber < 1;
  if (!isWhole || !Number.isSafeInteger(sessionStart) || !Number.isSafeInteger(sessionEnd)) return null;
  return { viewerId, sampleNumber, sessionId, sessionStart, sessionEnd };
}

function writeVisitor({ viewerId, sampleNumber, sessionId, sessionStart, sessionEnd }: Visitor): string {
  return `vid=${viewerId}&msn=${sampleNumber}&sid=${sessionId}&sst=${sessionStart}&sex=${sessionEnd}`;
}

function cookieIn(jar: VisitorPorts['jar']): string | null {
  try {
    const own = jar.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
    return own?.slice(COOKIE.length + 1) ?? null;
  } catch {
    // Cookies are refused: a sandboxed frame.
    return null;
  }
}

/** `age`: seconds; 0 takes it away. */
function write(jar: VisitorPorts['jar'], value: string, age: number): void {
  try {
    jar.cookie = `${COOKIE}=${value}; Max-Age=${age}; Path=/; SameSite=Lax`;
  } catch {
    // Memory has it.
  }
}
