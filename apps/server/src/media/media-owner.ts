import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PUBLISHER } from '@touchline/demo';
import { LRUCache } from 'lru-cache';
import { ASSETS } from '../demo/assets.ts';
import { readNote } from '../import-video/media-folder.ts';
import type { ChannelOf } from '../live-channel/channel.ts';
import type { Settings } from '../settings.ts';

/** ms that a note may be known: the import of a video puts one there. */
const FRESH = 1_000;
const MAX_FOLDERS = 10_000;

/** Whose the media of a folder are. */
export interface MediaOwner {
  readonly publisher: string;
  /** Whether they were imported: then they belong to a video. */
  readonly imported: boolean;
}

/**
 * Finds whose the media of a folder are: of the publisher that they were imported for, as the note in the folder says; the
 * demo's own are the demo's. null: nobody says, so that they are of every publisher who has a video that shows them;
 * 'NOWHERE': this server has no such folder and no such channel.
 */
export type FindMediaOwner = (folder: string) => Promise<MediaOwner | null | 'NOWHERE'>;

export function createFindMediaOwner({
  settings,
  channelOf,
  clock,
}: {
  settings: Pick<Settings, 'mediaDir' | 'demo'>;
  channelOf: ChannelOf;
  clock: () => number;
}): FindMediaOwner {
  const known = new LRUCache<string, Promise<MediaOwner | null | 'NOWHERE'>>({ max: MAX_FOLDERS, ttl: FRESH });
  const find: FindMediaOwner = async (folder) => {
    const note = await readNote(join(settings.mediaDir, folder));
    if (note !== null && note !== 'foreign' && typeof note.publisher === 'string') {
      return { publisher: note.publisher, imported: true };
    }
    if (note !== null) return null;
    if (!settings.demo) return 'NOWHERE';
    const isDemos = await isThere(join(ASSETS, 'media', folder));
    return isDemos ? { publisher: DEMO_PUBLISHER.id, imported: false } : 'NOWHERE';
  };
  return async (folder) => {
    // A channel begins at a moment, and is never a folder as well: it is answered first.
    if (channelOf(folder, clock()) !== null) return { publisher: DEMO_PUBLISHER.id, imported: false };
    const before = known.get(folder);
    if (before) return before;
    const owner = find(folder);
    known.set(folder, owner);
    owner.catch(() => known.delete(folder));
    return owner;
  };
}

function isThere(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false
  );
}
