import { mountPlayer } from '../player/index.ts';
import type { Mount, MountContext } from '../shared/host/mount.ts';

/** Mounts a video player in a custom element. */
export function mountVideoPlayer(port: MountContext): Mount {
  return mountPlayer(port, {
    name: 'video-player',
    load: async () => (await import('./VideoContainer.tsx')).videoContainer,
  });
}
