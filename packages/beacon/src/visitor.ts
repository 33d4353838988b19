import { attempt } from './attempt.ts';
import { limits } from './limits.ts';
import { newId } from './new-id.ts';

/** The one cookie, of the page's own host (spec §3.17, interfaces.md). */
const COOKIE = 'touchline_viewing';
/** As it is among the others; whatever somebody else has written is nobody. */
const WRITTEN =
  /touchline_viewing=vid=([\w-]{1,64})&msn=(0[\d.e-]*)&sid=([\w-]{1,64})&sst=(\d{1,15})&sex=(\d{1,15})(;|$)/;

/** Who watches, without a name. Times in epoch ms. */
export interface Visitor {
  readonly viewerId: string;
  /** 0 up to 1: decides whether this browser is counted. */
  readonly sampleNumber: number;
  readonly sessionId: string;
  readonly sessionStart: number;
  readonly sessionEnd: number;
}

export interface VisitorKeeper {
  /**
   * The visitor at an event: the session goes on, or is a new one after 25 minutes without any. `isEvent` false: only a
   * look, which leaves nothing on the device.
   */
  seen(isEvent?: boolean): Visitor;
  /** Takes away what is on the device, and ids that have been there; `all`: those of memory, too. */
  leave(all?: boolean): void;
}

/**
 * Keeps a visitor in a cookie where `mayStore` allows that, else in memory. Ids of memory become those of the cookie, unless
 * there is one from before: whoever comes back is the same.
 */
export function createVisitorKeeper(mayStore: () => boolean): VisitorKeeper {
  let known: Visitor | null = null;
  let isKept = false;
  const write = (value: string, age: number) =>
    attempt(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${COOKIE}=${value}; Max-Age=${age}; Path=/; SameSite=Lax`;
    });

  return {
    seen(isEvent = true) {
      const time = Date.now();
      const store = mayStore();
      const before = (store && !isKept && readVisitor(attempt(() => document.cookie))) || known;
      const goesOn = before && before.sessionEnd >= time && before.sessionStart <= time;
      known = {
        ...(before ?? { viewerId: newId(), sampleNumber: Math.random() }),
        ...(goesOn ? null : { sessionId: newId(), sessionStart: time }),
        sessionEnd: time + limits.session,
      } as Visitor;
      if (store && isEvent) {
        isKept = true;
        const { viewerId, sampleNumber, sessionId, sessionStart, sessionEnd } = known;
        write(
          `vid=${viewerId}&msn=${sampleNumber}&sid=${sessionId}&sst=${sessionStart}&sex=${sessionEnd}`,
          limits.cookie * 86_400
        );
      }
      return known;
    },
    leave(all) {
      if (isKept || all) known = null;
      isKept = false;
      if (attempt(() => document.cookie.includes(COOKIE))) write('', 0);
    },
  };
}

/** From all cookies of a page; null: there is none of ours. */
export function readVisitor(cookies = ''): Visitor | null {
  const [, viewerId, sample, sessionId, start, end] = WRITTEN.exec(cookies) ?? [];
  return viewerId && sessionId
    ? { viewerId, sampleNumber: Number(sample), sessionId, sessionStart: Number(start), sessionEnd: Number(end) }
    : null;
}
