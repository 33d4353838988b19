import type { LiveFile } from '@touchline/server/playback/media/live-media.ts';
import { type Broadcast, type Edge, edgeAt, endAnnouncementOf, endOf } from './broadcast.ts';
import { notYet } from './live-file.ts';
import { livePlaylist, recordingPlaylist } from './media-playlist.ts';
import { channelMultivariant } from './multivariant.ts';
import type { Loop } from './read-loop.ts';
import { readReload, readyAt } from './reload.ts';
import { storyboardLoops, storyboardText } from './storyboard-file.ts';
import type { TextCache } from './text-cache.ts';
import type { Waits } from './waits.ts';

/** A channel during a request. */
export interface OnAir {
  readonly name: string;
  readonly broadcast: Broadcast;
  readonly loop: Loop;
  readonly textOf: TextCache;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly waits: Waits;
}

/** Returns the multivariant playlist of the program or its recording; null if there is no recording yet. */
export async function masterFile(onAir: OnAir, { recording }: { recording: boolean }): Promise<LiveFile | null> {
  const { ended } = await edgeOf(onAir);
  if (recording && !ended) return null;
  const playlist = recording ? 'recording.m3u8' : 'index.m3u8';
  return onAir.textOf(`${onAir.name}/${playlist}`, () => channelMultivariant(onAir.loop, playlist));
}

/** Returns the storyboard of the listed segments; null if the loop has none. */
export async function storyboardFile(onAir: OnAir): Promise<LiveFile | null> {
  const { name, broadcast, loop, textOf } = onAir;
  if (loop.storyboard.length === 0) return null;
  const edge = await edgeOf(onAir);
  const { from, to } = storyboardLoops(broadcast, edge);
  const make = () => storyboardText(broadcast, edge, loop.storyboard);
  return textOf(`${name} storyboard ${from}-${to}`, make, 'storyboard.vtt');
}

/** Returns the playlist of a rendition, once it contains what is requested. */
export async function playlistFile(
  onAir: OnAir,
  wanted: { rendition: string; recording: boolean; query: Readonly<Record<string, unknown>> }
): Promise<LiveFile | null> {
  const { name, broadcast, loop, textOf, clock, waits } = onAir;
  const before = await edgeOf(onAir);
  const key = `${name}/${wanted.rendition}`;
  if (wanted.recording) {
    return before.ended ? textOf(`${key} recording`, () => recordingPlaylist(broadcast, before)) : null;
  }
  const reload = readReload(wanted.query);
  const ready = readyAt(broadcast, reload, { edge: liveEdgeAt(broadcast, clock()), now: clock() });
  if (ready !== null) {
    await waits.until(ready);
    if (clock() < ready) throw notYet();
  }
  const { skip } = reload;
  const edge = liveEdgeAt(broadcast, clock());
  const otherUris = [...loop.renditions.keys()].flatMap((folder) =>
    folder === wanted.rendition ? [] : `../${folder}/index.m3u8`
  );
  return textOf(`${key} ${edge.msn}.${edge.parts} ${edge.ended} ${skip}`, () =>
    livePlaylist({ broadcast, edge, otherUris, skip })
  );
}

/** Returns the position as live playlists report it. */
function liveEdgeAt(broadcast: Broadcast, now: number): Edge {
  const closing = endAnnouncementOf(broadcast.channel);
  return { ...edgeAt(broadcast, now), ended: closing !== null && now >= closing };
}

/** Returns the position, once there is a segment, because players reject a playlist without one. */
async function edgeOf({ broadcast, clock, waits }: OnAir) {
  await waits.until(endOf(broadcast, 0));
  const edge = edgeAt(broadcast, clock());
  if (edge.msn === 0 && !edge.ended) throw notYet();
  return edge;
}
