import type { PlayerHandle } from '@touchline/player';

interface PlayerElement extends HTMLElement {
  readonly player?: PlayerHandle;
}

/**
 * Brings the code that takes scores out of titles to the players of the page. A player needs it for nothing else once
 * the server has drawn what it plays.
 */
export function wakePlayers(choice: string): void {
  const players = document.querySelectorAll<PlayerElement>(
    'touchline-video-player, touchline-event-player, touchline-creative-work-player'
  );
  for (const element of players) {
    if (element.dataset['scores'] === choice) continue;
    element.dataset['scores'] = choice;
    const { player } = element;
    // What plays has its code. Any other call would begin to play, or change something.
    if (player?.state.paused) void player.pause();
  }
}
