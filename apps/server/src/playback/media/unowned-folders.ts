import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { BuiltInMedia } from './built-in-media.ts';
import { isFolder } from './media-address.ts';
import { findOwnerOnDisk } from './owners/media-owner.ts';

/** Folders that are listed individually. */
const MAX_NAMED = 20;

/** A folder whose files are not served until the operator assigns an owner. */
export interface UnownedFolder {
  readonly folder: string;
  /** Publishers with a video that names it or has its name as id: candidates for the owner. */
  readonly namedBy: readonly string[];
}

/** Finds the media folders of this server without an owner. It stores owners that a note in the folder names. */
export async function findUnownedFolders(ports: {
  readonly settings: Pick<Settings, 'mediaDir'>;
  readonly builtInMedia: BuiltInMedia | null;
  readonly database: Database;
  readonly clock: () => number;
}): Promise<readonly UnownedFolder[]> {
  const { settings, database } = ports;
  const entries = await readdir(settings.mediaDir, { withFileTypes: true }).catch(() => []);
  const unowned: UnownedFolder[] = [];
  for (const { name } of entries.filter((entry) => !entry.isFile() && isFolder(entry.name))) {
    if ((await findOwnerOnDisk(name, ports)) === 'UNOWNED')
      unowned.push({ folder: name, namedBy: await findNamers(database, name) });
  }
  return unowned.toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

async function findNamers(database: Database, folder: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('videos')
    .where((where) => where.or([where('id', '=', folder), sql<boolean>`media_folders @> array[${folder}]::text[]`]))
    .select('publisher_id')
    .distinct()
    .orderBy('publisher_id')
    .execute();
  return rows.map(({ publisher_id: publisher }) => publisher);
}

/** Describes them for the operator; empty if there are none. `command`: the command that manages media folders. */
export function describeUnowned(folders: readonly UnownedFolder[], command: string): readonly string[] {
  if (folders.length === 0) return [];
  const named = folders.slice(0, MAX_NAMED).map(({ folder, namedBy }) => {
    const hint = namedBy.length === 0 ? 'no video names it' : `named by videos of ${namedBy.join(', ')}`;
    return `  ${folder} (${hint})`;
  });
  return [
    `Media:     ${folders.length} ${folders.length === 1 ? 'folder has' : 'folders have'} no owner and cannot be played. Assign each to its publisher:`,
    `           ${command} assign FOLDER --publisher ID`,
    ...named,
    ...(folders.length > MAX_NAMED ? [`  … ${folders.length - MAX_NAMED} more: ${command} list`] : []),
  ];
}
