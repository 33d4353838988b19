/** A session, as far as it may be held. */
interface Holding {
  held?: 'waiting' | 'ad' | undefined;
  play(auto: boolean): void;
}

/** Content need not wait for an ad to begin any more, if it does; one that has begun is not disturbed. */
export function releaseHeld(session: Holding): void {
  if (session.held !== 'waiting') return;
  session.held = undefined;
  session.play(true);
}
