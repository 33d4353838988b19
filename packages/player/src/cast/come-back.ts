import type { Player } from '../player.ts';
import { type Place, sameTrack } from './place.ts';

/** ms in which a stream that has come back has told its captions and where live is. */
const SETTLING = 10_000;
/** ms between two tries to go back behind live, and seconds within which it has come there. */
const AGAIN = 700;
const NEAR = 10;
/** ms for which it has stayed there: an engine that begins may still go to where live is. */
const STEADY = 2_000;

/**
 * A player goes on here, at a place: its engine begins anew, and what it knows only later is set when it knows it. Aborting
 * `returning` leaves that.
 */
export async function comeBack(player: Player, place: Place, returning: AbortController): Promise<void> {
  const { session } = player;
  const { signal } = returning;
  player.cover(null);
  const conductor = await session.conduct().catch(() => undefined);
  if (!conductor || signal.aborted) return;
  conductor.resume(place.behind === null ? place.time : 0);
  if (place.playing) session.play();
  settle(player, place, returning);
}

/**
 * Sets what an engine that begins anew does not know yet: how far behind live it was, and which captions showed. A visitor
 * who goes somewhere else aborts `returning`.
 */
export function settle(player: Player, { behind, caption }: Place, returning: AbortController): void {
  const { signal } = returning;
  const { seek } = player;
  // It stays over them, as later ones come over it: there it ends what has ended.
  for (const name of ['seek', 'seekToLive', 'startOver'] as const) {
    const own = player[name];
    const act: typeof seek = (seconds) => {
      returning.abort();
      own(seconds);
    };
    Object.assign(player, { [name]: act });
  }
  let wantsPlace = behind !== null && behind > 0;
  let wantsCaption = caption !== null;
  const showCaption = () => {
    const { captions, caption: shown } = player.state;
    const same = wantsCaption ? sameTrack(captions, caption) : undefined;
    if (!same) return;
    wantsCaption = false;
    if (same.id !== shown) player.setCaption(same.id);
  };
  let soughtAt = Number.NEGATIVE_INFINITY;
  let nearSince = Number.POSITIVE_INFINITY;
  const seekBack = () => {
    const { liveEdge, seekable, currentTime } = player.state;
    // Sooner there is no way back yet.
    if (!wantsPlace || player.session.media.readyState < 2 || liveEdge === null || seekable === null) return;
    const now = performance.now();
    if (soughtAt > 0 && Math.abs(liveEdge - currentTime - (behind ?? 0)) < NEAR) {
      nearSince = Math.min(nearSince, now);
      wantsPlace = now - nearSince < STEADY;
      return;
    }
    nearSince = Number.POSITIVE_INFINITY;
    if (now - soughtAt < AGAIN) return;
    seek(liveEdge - (behind ?? 0));
    soughtAt = now;
  };
  const look = () => {
    seekBack();
    showCaption();
    if (!wantsPlace && !wantsCaption) end();
  };
  const forget = player.subscribe(look);
  const timer = setTimeout(() => end(), SETTLING);
  const end = () => {
    forget();
    clearTimeout(timer);
  };
  signal.addEventListener('abort', end);
  look();
}
