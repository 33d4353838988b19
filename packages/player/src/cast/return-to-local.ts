import type { PlayerActions } from '../action-target.ts';
import type { Player } from '../player.ts';
import { findSameTrack, type MediaPosition } from './media-position.ts';

/** ms within which a resumed stream reports its captions and its live position. */
const RESTORE_TIMEOUT_MS = 10_000;
/** ms between two attempts to seek behind live, and seconds within which the position is reached. */
const SEEK_RETRY_MS = 700;
const POSITION_TOLERANCE_S = 10;
/** ms that the position must be stable, because a starting engine may still seek to the live position. */
const STABLE_TIME_MS = 2_000;

/**
 * Resumes a player on this page at a position. The engine restarts, and state that it reports later is restored then.
 * Abort `returning` to cancel.
 */
export async function returnToLocal(
  player: Player,
  position: MediaPosition,
  returning: AbortController
): Promise<void> {
  const { session } = player;
  const { signal } = returning;
  player.cover(null);
  const controller = await session.loadController().catch(() => undefined);
  if (!controller || signal.aborted) return;
  controller.resume(position.behind === null ? position.time : 0);
  if (position.playing) session.play();
  restorePosition(player, position, returning);
}

/**
 * Restores state that a restarted engine does not know yet: the distance behind live, and the captions. A seek by the
 * visitor aborts `returning`.
 */
export function restorePosition(player: Player, { behind, caption }: MediaPosition, returning: AbortController): void {
  const { signal } = returning;
  const visitorActions: Partial<PlayerActions> = {
    // Aborting ends this redirection, so that the player's own action follows.
    seek(seconds) {
      returning.abort();
      player.seek(seconds);
    },
    seekToLive() {
      returning.abort();
      player.seekToLive();
    },
    startOver() {
      returning.abort();
      player.startOver();
    },
  };
  const { seek } = player.redirect.return({ actions: visitorActions, isActive: () => !signal.aborted });
  let wantsSeek = behind !== null && behind > 0;
  let wantsCaption = caption !== null;
  const showCaption = () => {
    const { captions, caption: shown } = player.state;
    const track = wantsCaption ? findSameTrack(captions, caption) : undefined;
    if (!track) return;
    wantsCaption = false;
    if (track.id !== shown) player.setCaption(track.id);
  };
  let lastSeekAt = Number.NEGATIVE_INFINITY;
  let nearSince = Number.POSITIVE_INFINITY;
  const seekBack = () => {
    const { liveEdge, seekable, currentTime } = player.state;
    // Before this the player cannot seek back.
    if (!wantsSeek || player.session.media.readyState < 2 || liveEdge === null || seekable === null) return;
    const now = performance.now();
    if (lastSeekAt > 0 && Math.abs(liveEdge - currentTime - (behind ?? 0)) < POSITION_TOLERANCE_S) {
      nearSince = Math.min(nearSince, now);
      wantsSeek = now - nearSince < STABLE_TIME_MS;
      return;
    }
    nearSince = Number.POSITIVE_INFINITY;
    if (now - lastSeekAt < SEEK_RETRY_MS) return;
    seek(liveEdge - (behind ?? 0));
    lastSeekAt = now;
  };
  const update = () => {
    seekBack();
    showCaption();
    if (!wantsSeek && !wantsCaption) end();
  };
  const unsubscribe = player.subscribe(update);
  const timer = setTimeout(() => end(), RESTORE_TIMEOUT_MS);
  const end = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  signal.addEventListener('abort', end);
  update();
}
