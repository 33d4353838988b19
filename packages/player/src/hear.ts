import type { Session, SessionEvent } from './start/session.ts';

/** Calls `listener` for what a session tells, until `signal` is aborted. */
export function hear(session: Session, listener: (event: SessionEvent) => unknown, signal: AbortSignal): void {
  signal.addEventListener('abort', session.listen(listener));
}
