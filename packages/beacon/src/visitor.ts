import { attempt } from './attempt.ts';
import { COOKIE_DAYS } from './limits.ts';

/** The one cookie, of the page's own host (spec §3.17, interfaces.md). */
const COOKIE_NAME = 'touchline_viewing';
/** Its text among the other cookies. Any other format is ignored. */
const COOKIE_FORMAT =
  /touchline_viewing=vid=([\w-]{1,64})&msn=(0[\d.e-]*)&sid=([\w-]{1,64})&sst=(\d{1,15})&sex=(\d{1,15})(;|$)/;

/** An anonymous visitor. Times in epoch ms. */
export interface Visitor {
  readonly viewerId: string;
  /** From 0 up to 1: decides whether this browser is counted. */
  readonly sampleNumber: number;
  readonly sessionId: string;
  readonly sessionStart: number;
  readonly sessionEnd: number;
}

/** Reads the visitor from the page's cookies; null if there is none, or cookies are blocked. */
export function readVisitor(): Visitor | null {
  const [, viewerId, sample, sessionId, start, end] = COOKIE_FORMAT.exec(attempt(() => document.cookie) ?? '') ?? [];
  return viewerId && sessionId
    ? { viewerId, sampleNumber: Number(sample), sessionId, sessionStart: Number(start), sessionEnd: Number(end) }
    : null;
}

export function writeVisitor({ viewerId, sampleNumber, sessionId, sessionStart, sessionEnd }: Visitor): void {
  write(
    `vid=${viewerId}&msn=${sampleNumber}&sid=${sessionId}&sst=${sessionStart}&sex=${sessionEnd}`,
    COOKIE_DAYS * 86_400
  );
}

export function removeVisitor(): void {
  if (attempt(() => document.cookie.includes(COOKIE_NAME))) write('', 0);
}

/** `age`: seconds. */
function write(value: string, age: number): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${COOKIE_NAME}=${value}; Max-Age=${age}; Path=/; SameSite=Lax`;
  });
}
