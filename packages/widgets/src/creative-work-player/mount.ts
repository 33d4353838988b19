import { mountPlayer } from '../player/index.ts';
import type { Mount, MountContext } from '../shared/host/mount.ts';

/** Mounts a creative-work player in a custom element. */
export function mountCreativeWorkPlayer(port: MountContext): Mount {
  return mountPlayer(port, {
    name: 'creative-work-player',
    load: async () => (await import('./WorkContainer.tsx')).workContainer,
  });
}
