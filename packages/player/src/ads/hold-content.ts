import type { Session } from '../start/session.ts';
import type { AdStore } from './ad-store.ts';
import type { AdBreakKind } from './ads.ts';
import { mark } from './mark.ts';
import { resumeContent } from './resume-content.ts';

/** Seconds behind live that is followed all the same. */
const NEAR_LIVE = 15;

/** What becomes of content before, in and after a break. */
export interface HeldContent {
  /** Content waits for this break, or somebody watches what it interrupts. To be asked while content is in its element. */
  awaits(kind: AdBreakKind): boolean;
  /** The break has begun. */
  begin(): void;
  /** The break is over; content goes on, if something of it is left. `begun`: something of the break was seen. */
  resume(kind: AdBreakKind, begun: boolean): void;
  /** It cannot go on. */
  fail(message: string): void;
}

export interface HeldContentInput {
  readonly session: Session;
  readonly store: Pick<AdStore, 'tell'>;
  readonly signal: AbortSignal;
}

export function holdContent({ session, store, signal }: HeldContentInput): HeldContent {
  const { media } = session;
  let wasNearLive = false;
  const fail = (message: string) =>
    store.tell({ name: 'error', detail: { code: 'ads-resume-content-failed', message } });
  return {
    awaits(kind) {
      if (signal.aborted || (kind === 'preroll' && !session.held)) return false;
      // It was sent back, or plays again.
      if (kind === 'postroll' && !media.ended) return false;
      // The visitor has paused what it was to interrupt.
      if (kind === 'midroll' && media.paused) return false;
      const edge = media.seekable.length > 0 ? media.seekable.end(media.seekable.length - 1) : 0;
      wasNearLive = kind === 'preroll' || edge - media.currentTime < NEAR_LIVE;
      return true;
    },
    begin() {
      session.held = 'ad';
      mark(session, 'adbreakstart');
    },
    resume(kind, begun) {
      session.held = undefined;
      if (begun) mark(session, 'adbreakend');
      if (kind !== 'postroll') resumeContent({ session, joins: wasNearLive, signal, onFailure: fail });
    },
    fail,
  };
}
