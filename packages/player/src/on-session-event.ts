import type { Session, SessionEvent } from './start/session.ts';

/** Calls `listener` for each event of the session until `signal` is aborted. */
export function onSessionEvent(
  session: Session,
  listener: (event: SessionEvent) => unknown,
  signal: AbortSignal
): void {
  signal.addEventListener('abort', session.listen(listener));
}
