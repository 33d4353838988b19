import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createCachedLookup } from '../../../platform/cache/cached-lookup.ts';
import { type Changes, countChanges } from '../../../platform/changes/changes.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { BuiltInMedia } from '../built-in-media.ts';
import { readNote } from '../folder-note.ts';
import { claimFolder, findFolder, type OwnedFolder } from './folder-owners.ts';

/** ms for which a missing owner or folder is cached. */
const UNOWNED_TTL_MS = 1_000;
const MAX_FOLDERS = 10_000;

/** The owner of the media in a folder. */
export interface MediaOwner {
  readonly publisher: string;
  /** Whether the folder is protected without a video; the demo's folders are not. */
  readonly imported: boolean;
}

/**
 * `UNOWNED`: the files are not served until the operator assigns the folder. `NOWHERE`: no such folder or channel
 * exists.
 */
export type OwnerLookup = MediaOwner | 'UNOWNED' | 'NOWHERE';

/** Finds the owner of a folder. */
export type FindMediaOwner = (folder: string) => Promise<OwnerLookup>;

interface OwnerPorts {
  readonly settings: Pick<Settings, 'mediaDir'>;
  readonly builtInMedia: BuiltInMedia | null;
  readonly database: Database;
  readonly changes: Changes;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Creates a lookup of the owner of a folder on this server. It is the publisher in the store, else the one in the note
 * of `import-video`, which is then stored permanently. The demo's own folders and channels belong to the demo.
 */
export function createFindMediaOwner(ports: OwnerPorts): FindMediaOwner {
  const { builtInMedia, clock, changes } = ports;
  const { find } = createCachedLookup<OwnerLookup>({
    // An owner is permanent, so only the lack of one is looked up again.
    load: async (folder, last) => (typeof last === 'object' ? last : findOwnerOnDisk(folder, ports)),
    max: MAX_FOLDERS,
    ttlMs: () => UNOWNED_TTL_MS,
    generationOf: countChanges(changes),
  });
  return async (folder) => {
    // A channel may start at any time, and its name is never that of a folder, so check it first.
    if (builtInMedia?.hasChannel(folder, clock())) return { publisher: builtInMedia.publisher, imported: false };
    return find(folder);
  };
}

/**
 * Extends a lookup to folders that are not on this server, by the owner in the store. Use it for folders that
 * publishers name. It costs a query, which visitors must not cause.
 */
export function orStoredOwner(find: FindMediaOwner, database: Database): FindMediaOwner {
  return async (folder) => {
    const owner = await find(folder);
    const stored = owner === 'NOWHERE' ? await findFolder(database, folder) : null;
    return stored ? toOwner(stored) : owner;
  };
}

/** Finds the owner of a folder without a cache. It stores an owner that only a note names. */
export async function findOwnerOnDisk(
  folder: string,
  { settings, builtInMedia, database, clock }: Omit<OwnerPorts, 'changes'>
): Promise<OwnerLookup> {
  const note = await readNote(join(settings.mediaDir, folder));
  if (note === null) {
    const isBuiltIn = builtInMedia !== null && (await isThere(join(builtInMedia.folder, folder)));
    return isBuiltIn ? { publisher: builtInMedia.publisher, imported: false } : 'NOWHERE';
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
