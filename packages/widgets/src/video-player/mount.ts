import { mountPlayer } from '../player/index.ts';
import type { Mount, MountPort } from '../shared/mount.ts';

/** Shows a video player in a custom element. */
export function mountVideoPlayer(port: MountPort): Mount {
  return mountPlayer(port, {
    name: 'video-player',
    loadLate: async () => (await import('./VideoKeeper.tsx')).late,
  });
}
