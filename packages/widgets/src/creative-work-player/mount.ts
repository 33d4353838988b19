import { mountPlayer } from '../player/index.ts';
import type { Mount, MountPort } from '../shared/mount.ts';

/** Shows a creative-work player in a custom element. */
export function mountCreativeWorkPlayer(port: MountPort): Mount {
  return mountPlayer(port, {
    name: 'creative-work-player',
    loadLate: async () => (await import('./WorkKeeper.tsx')).late,
  });
}
