import { onSessionEvent } from '../../on-session-event.ts';
import type { Session } from '../../start/session.ts';
import type { AdBreakKind } from '../ads.ts';
import type { AdStore } from './ad-store.ts';

/** Seconds behind the live edge within which a viewer counts as following live. */
const NEAR_LIVE_S = 15;
/** ms within which a playback error counts as a failure to resume. */
const RESUME_TIMEOUT_MS = 10_000;

/** Controls the content before, during and after a break. */
export interface HeldContent {
  /**
   * Whether the break may still begin: content waits for it, or plays and can be interrupted. Call it while content is
   * in its element.
   */
  canInterrupt(kind: AdBreakKind): boolean;
  /** Marks the break as begun. */
  startBreak(): void;
  /**
   * Resumes content after the break, unless it has ended. `hasStarted`: an ad of the break was visible. `joinsLive`:
   * live content continues at its live position; by default if the viewer followed live when `canInterrupt` was called.
   */
  resume(kind: AdBreakKind, hasStarted: boolean, joinsLive?: boolean): void;
  /** Emits that content cannot be resumed. */
  emitFailure(message: string): void;
}

export function holdContent(session: Session, store: Pick<AdStore, 'emit'>, signal: AbortSignal): HeldContent {
  const { media } = session;
  let wasNearLive = false;
  const emitFailure = (message: string) =>
    store.emit({ name: 'error', detail: { code: 'ads-resume-content-failed', message } });
  return {
    canInterrupt(kind) {
      if (signal.aborted || (kind === 'preroll' && !session.held)) return false;
      // The visitor has sought back or restarted the content.
      if (kind === 'postroll' && !media.ended) return false;
      // The visitor has paused the content.
      if (kind === 'midroll' && media.paused) return false;
      const edge = media.seekable.length > 0 ? media.seekable.end(media.seekable.length - 1) : 0;
      wasNearLive = kind === 'preroll' || edge - media.currentTime < NEAR_LIVE_S;
      return true;
    },
    startBreak() {
      session.held = 'ad';
      markAdBreak(session, 'adbreakstart');
    },
    resume(kind, hasStarted, joinsLive = wasNearLive) {
      session.held = undefined;
      if (hasStarted) markAdBreak(session, 'adbreakend');
      if (kind !== 'postroll') resumeContent(session, joinsLive, emitFailure, signal);
    },
    emitFailure,
  };
}

/**
 * Resumes content at its position. Calls `onFailure` if that fails (AD-07). `joinsLive`: live content continues at the
 * current live position, because the viewer followed live, or has not seen any of it yet.
 */
export function resumeContent(
  session: Session,
  joinsLive: boolean,
  onFailure: (message: string) => void,
  signal: AbortSignal
): void {
  const { media } = session;
  if (session.error) {
    onFailure(session.error.message);
    return;
  }
  const over = new AbortController();
  const end = () => over.abort();
  signal.addEventListener('abort', end, { signal: over.signal });
  setTimeout(end, RESUME_TIMEOUT_MS);
  media.addEventListener('playing', end, { signal: over.signal });
  onSessionEvent(
    session,
    (event) => {
      if (event !== 'error') return;
      end();
      onFailure(session.error?.message ?? 'Content cannot be resumed');
    },
    over.signal
  );
  if (joinsLive && isLive(session)) void joinLive(session);
  // The browser may allow playback only because of the press on the ad.
  session.play(true);
}

function isLive({ media, playable }: Session): boolean {
  return playable.live || media.duration === Number.POSITIVE_INFINITY;
}

async function joinLive({ media, loadController }: Session): Promise<void> {
  const { livePosition } = await loadController()
    .then((controller) => controller.state())
    .catch(() => ({ livePosition: null }));
  const end = media.seekable.length > 0 ? media.seekable.end(media.seekable.length - 1) : null;
  const edge = livePosition ?? end;
  if (edge !== null && Number.isFinite(edge) && edge > media.currentTime + 1) media.currentTime = edge;
}

/**
 * Dispatches a break event on the content's element for analytics, and records it in `past` for analytics that load
 * later.
 */
function markAdBreak({ media, past }: Session, type: 'adbreakstart' | 'adbreakend'): void {
  (past as unknown[] | undefined)?.push([type, performance.now(), media.currentTime]);
  media.dispatchEvent(new Event(type));
}

/**
 * Delays the content's `requestVideoFrameCallback` until `release` while a preroll is pending. The controls and the
 * engine's next segments load after the first frame. They would compete with the ad for bandwidth.
 */
export function delayFirstFrame({ media, held }: Session): { readonly release: () => void } {
  const request = media.requestVideoFrameCallback as HTMLVideoElement['requestVideoFrameCallback'] | undefined;
  if (!request || held !== 'waiting') return { release() {} };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  media.requestVideoFrameCallback = (callback) =>
    request.call(media, (...frame) => void released.then(() => callback(...frame)));
  return {
    release() {
      media.requestVideoFrameCallback = request;
      release();
    },
  };
}
