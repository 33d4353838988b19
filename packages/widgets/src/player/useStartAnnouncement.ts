import { useEffect, useRef } from 'react';
import type { StartedPlayer } from '../shared/announce/announce-start.ts';

/** Announces that an event can be watched when its player takes the place of its countdown. */
export function useStartAnnouncement(player: StartedPlayer): void {
  const latest = useRef(player);
  useEffect(() => {
    const before = latest.current;
    latest.current = player;
    if (before.content.view === 'countdown' && player.content.view === 'player') {
      import('../shared/announce/announce-start.ts').then(
        ({ announceStart }) => announceStart(before, latest),
        Boolean
      );
    }
  });
}
