import type Hls from 'hls.js';
import type { Fragment, LevelDetails } from 'hls.js';

/** Returns the playlists of all renditions and audio tracks. */
export function playlistsOf({ levels, audioTracks }: Hls) {
  return [
    ...levels.map(({ uri, details }) => ({ url: uri, details, type: 'main' as const })),
    ...audioTracks.map(({ url, details }) => ({ url, details, type: 'secondary' as const })),
  ];
}

/** Returns the loaded playlists of all renditions and audio tracks. */
export function playlistDetailsOf(hls: Hls): LevelDetails[] {
  return playlistsOf(hls).flatMap(({ details }) => details ?? []);
}

/** Returns the segments of all loaded playlists. */
export function fragmentsOf(hls: Hls): Fragment[] {
  return playlistDetailsOf(hls).flatMap(({ fragments }) => fragments);
}
