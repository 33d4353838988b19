import type { LiveMedia } from '@touchline/server/playback/media/live-media.ts';
import type { ChannelOf } from './channel.ts';
import { readLivePath } from './live-path.ts';
import { createLoops } from './loops.ts';
import { mediaFile } from './media-file.ts';
import { masterFile, playlistFile, storyboardFile } from './playlist-file.ts';
import { createTextCache } from './text-cache.ts';
import type { Waits } from './waits.ts';

interface LivePorts {
  readonly channelOf: ChannelOf;
  /** Root folders of the media that channels loop. */
  readonly folders: readonly string[];
  /** Epoch ms. */
  readonly clock: () => number;
  readonly waits: Waits;
}

/**
 * Creates the channels of a server. The clock determines everything, so nothing is stored per channel or viewer except
 * the media, and the latest playlists for concurrent requests.
 */
export function createLiveMedia(ports: LivePorts): LiveMedia {
  const { channelOf, folders, clock } = ports;
  const loopOf = createLoops(folders);
  const textOf = createTextCache();

  return async ({ channel: name, path, query }) => {
    const now = clock();
    const wanted = readLivePath(path);
    const channel = wanted && channelOf(name, now);
    if (!wanted || !channel || now < channel.start) return null;
    const loop = await loopOf(channel.media);
    const onAir = { ...ports, name, broadcast: { channel, timetable: loop.timetable }, loop, textOf };
    if (wanted.kind === 'master') return masterFile(onAir, wanted);

    if (wanted.kind === 'storyboard') return storyboardFile(onAir);
    const rendition = loop.renditions.get(wanted.rendition);
    if (!rendition) return null;
    if (wanted.kind === 'playlist') return playlistFile(onAir, { ...wanted, query });
    if (wanted.kind === 'media') return mediaFile(onAir, { ...wanted, rendition });
    return { kind: 'bytes', type: 'video/mp4', etag: `"${wanted.rendition}"`, bytes: rendition.init };
  };
}
