import { mountPlayer } from '../player/index.ts';
import type { Mount, MountPort } from '../shared/mount.ts';

/** Shows an event player in a custom element. */
export function mountEventPlayer(port: MountPort): Mount {
  return mountPlayer(port, {
    name: 'event-player',
    loadLate: async () => (await import('./EventKeeper.tsx')).late,
  });
}
