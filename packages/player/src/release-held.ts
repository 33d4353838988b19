/** The parts of a session that concern holding content. */
interface HeldSession {
  held?: 'waiting' | 'ad' | undefined;
  play(auto: boolean): void;
}

/** Releases content that waits for an ad to start. An ad that has started continues. */
export function releaseHeld(session: HeldSession): void {
  if (session.held !== 'waiting') return;
  session.held = undefined;
  session.play(true);
}
