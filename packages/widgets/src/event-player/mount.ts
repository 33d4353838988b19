import { mountPlayer } from '../player/index.ts';
import type { Mount, MountContext } from '../shared/host/mount.ts';

/** Mounts an event player in a custom element. */
export function mountEventPlayer(port: MountContext): Mount {
  return mountPlayer(port, {
    name: 'event-player',
    load: async () => (await import('./EventContainer.tsx')).eventContainer,
  });
}
