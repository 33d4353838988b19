import type { Player } from '@touchline/player';
import { hashTime } from './hash-time.ts';

/** All players of a page, in shadow roots and in React's light DOM. */
const PLAYERS = 'touchline-video-player, touchline-event-player, touchline-creative-work-player, .tl-player';

/** The address has been followed: once a page, and by one player. */
let isFollowed = false;

/** Goes to where a shared address says, in the first player of the page. Live has no such place. */
export function startAtHash(player: Player, box: HTMLElement | null, signal: AbortSignal): void {
  const seconds = hashTime(location.hash);
  if (seconds === null || isFollowed || !isFirst(box)) return;
  const look = () => {
    const { seekable, live } = player.state;
    // Behind an ad nothing is sought.
    if (seekable === null || player.ads?.state) return;
    end();
    isFollowed = true;
    if (!live) player.seek(seconds);
  };
  const forget = player.subscribe(look);
  const end = () => forget();
  signal.addEventListener('abort', end);
  look();
}

function isFirst(box: HTMLElement | null): boolean {
  const root = box?.getRootNode();
  const own = root instanceof ShadowRoot ? root.host : box;
  return own !== null && document.querySelector(PLAYERS) === own;
}
