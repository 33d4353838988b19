import { listen } from '../listen.ts';
import type { Player } from '../player.ts';
import type { Observer } from './observer.ts';

/** All players of the page that have not ended. */
const players = new Set<Player>();

/** A player that starts pauses the others. Muted autoplay pauses them only when it is unmuted. */
export const pauseOthers: Observer = (player, { media, settings, signal }) => {
  players.add(player);
  signal.addEventListener('abort', () => players.delete(player));
  if (!settings.pauseOthers) return;
  const pause = () => {
    if ((media.paused && player.session.held !== 'ad') || (player.session.autoplayMuted && media.muted)) return;
    for (const other of players) if (other !== player) other.pause();
  };
  listen(media, ['play', 'playing', 'adbreakstart'], pause, signal);
  let wasMuted = media.muted;
  listen(
    media,
    ['volumechange'],
    () => {
      if (wasMuted && !media.muted) pause();
      wasMuted = media.muted;
    },
    signal
  );
  pause();
};
