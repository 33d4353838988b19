import type { Player } from '@touchline/player';

export function toggleFullscreen(player: Player): void {
  if (player.state.fullscreen) player.exitFullscreen();
  else player.requestFullscreen();
}
