import type { Session } from '../start/session.ts';

/** Those who measure the content are told when it waits; those who come later find it in its past. */
export function mark({ media, past }: Session, type: 'adbreakstart' | 'adbreakend'): void {
  (past as unknown[] | undefined)?.push([type, performance.now(), media.currentTime]);
  media.dispatchEvent(new Event(type));
}
