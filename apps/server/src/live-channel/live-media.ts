import type { ChannelOf } from './channel.ts';
import { createKeptTexts } from './kept-texts.ts';
import type { LiveFile } from './live-file.ts';
import { readLivePath } from './live-path.ts';
import { createLoops } from './loops.ts';
import { mediaFile } from './media-file.ts';
import { masterFile, playlistFile, storyboardFile } from './playlist-file.ts';
import type { Waits } from './waits.ts';

/** What is asked of a channel. */
export interface LiveRequest {
  readonly channel: string;
  /** Below `/media/{channel}/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Answers for a channel; null: there is no such channel, or no such thing in it. */
export type LiveMedia = (request: LiveRequest) => Promise<LiveFile | null>;

interface LivePorts {
  readonly channelOf: ChannelOf;
  /** Where the media that channels loop may lie. */
  readonly folders: readonly string[];
  /** Epoch ms. */
  readonly clock: () => number;
  readonly waits: Waits;
}

/**
 * The channels of a server. Everything follows from the clock, so that nothing is kept for a channel or a viewer but the
 * media, and the last playlists for those who ask at the same time.
 */
export function createLiveMedia(ports: LivePorts): LiveMedia {
  const { channelOf, folders, clock } = ports;
  const loopOf = createLoops(folders);
  const textOf = createKeptTexts();

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
