import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PUBLISHER } from '@touchline/demo';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/schema.ts';
import { ASSETS } from '../demo/assets.ts';
import { readNote } from '../import-video/media-folder.ts';
import type { ChannelOf } from '../live-channel/channel.ts';
import type { Settings } from '../settings.ts';
import { claimFolder, findFolder, type OwnedFolder } from './folder-owners.ts';

/** ms for which a folder is known to have no owner, or not to be there. */
const FRESH = 1_000;
const MAX_FOLDERS = 10_000;

/** Whose the media of a folder are. */
export interface MediaOwner {
  readonly publisher: string;
  /** Whether they are closed without a video that shows them; the demo's are open. */
  readonly imported: boolean;
}

/** `UNOWNED`: nobody may have its files, until the operator assigns it. `NOWHERE`: there is no such folder or channel. */
export type FoundOwner = MediaOwner | 'UNOWNED' | 'NOWHERE';

/** Finds the owner of a folder. */
export type FindMediaOwner = (folder: string) => Promise<FoundOwner>;

interface OwnerPorts {
  readonly settings: Pick<Settings, 'mediaDir' | 'demo'>;
  readonly channelOf: ChannelOf;
  readonly database: Database;
  readonly changes: Changes;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Finds the owner of a folder that is on this server: the publisher that the store names, else the one in the note of
 * `import-video`, which the store then keeps for ever. The demo's own folders and channels are the demo's.
 */
export function createFindMediaOwner(ports: OwnerPorts): FindMediaOwner {
  const { channelOf, clock, changes } = ports;
  const owned = new LRUCache<string, MediaOwner>({ max: MAX_FOLDERS });
  const others = new LRUCache<string, Promise<FoundOwner>>({ max: MAX_FOLDERS, ttl: FRESH });
  changes.subscribe(() => others.clear());

  const find = async (folder: string): Promise<FoundOwner> => {
    const owner = await findOwnerOnDisk(folder, ports);
    if (typeof owner === 'object') owned.set(folder, owner);
    return owner;
  };
  return async (folder) => {
    // A channel begins at a moment, and is never a folder as well: it is answered first.
    if (channelOf(folder, clock()) !== null) return { publisher: DEMO_PUBLISHER.id, imported: false };
    const before = owned.get(folder) ?? others.get(folder);
    if (before) return before;
    const asked = find(folder);
    others.set(folder, asked);
    asked.catch(() => others.delete(folder));
    return asked;
  };
}

/**
 * The same, and for a folder that is not on this server the owner in the store. For folders that publishers name: it costs
 * a query, which visitors must not cause.
 */
export function orStoredOwner(find: FindMediaOwner, database: Database): FindMediaOwner {
  return async (folder) => {
    const owner = await find(folder);
    const stored = owner === 'NOWHERE' ? await findFolder(database, folder) : null;
    return stored ? toOwner(stored) : owner;
  };
}

/** The owner of a folder, without a memory. An owner that only a note names is stored. */
export async function findOwnerOnDisk(
  folder: string,
  { settings, database, clock }: Pick<OwnerPorts, 'settings' | 'database' | 'clock'>
): Promise<FoundOwner> {
  const note = await readNote(join(settings.mediaDir, folder));
  if (note === null) {
    const isDemos = settings.demo && (await isThere(join(ASSETS, 'media', folder)));
    return isDemos ? { publisher: DEMO_PUBLISHER.id, imported: false } : 'NOWHERE';
  }
  const stored = await findFolder(database, folder);
  if (stored) return toOwner(stored);
  if (note === 'foreign' || typeof note.publisher !== 'string') return 'UNOWNED';
  return toOwner(await claimFolder(database, { folder, publisher: note.publisher, assignTime: new Date(clock()) }));
}

function toOwner({ publisher }: OwnedFolder): MediaOwner {
  return { publisher, imported: true };
}

function isThere(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false
  );
}
