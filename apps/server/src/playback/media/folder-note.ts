import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of the note in a media folder, which is not served. */
export const NOTE_FILE = '.import.json';

/** The note that `import-video` leaves in a video's folder. `Made`: its description of the files. */
export interface FolderNote<Made = unknown> {
  /** The owner. Folders are named after videos, and those of all publishers are in one folder. */
  readonly publisher: string;
  /** Identifies the source: equal texts mean equal media. */
  readonly source: string;
  readonly made: Made;
}

/** Reads the note of a folder; null if there is no folder, 'foreign' if it was not created by `import-video`. */
export async function readNote<Made>(folder: string): Promise<FolderNote<Made> | null | 'foreign'> {
  const isThere = await stat(folder).then(
    () => true,
    () => false
  );
  if (!isThere) return null;
  return readFile(join(folder, NOTE_FILE), 'utf8')
    .then((text) => JSON.parse(text) as FolderNote<Made>)
    .catch(() => 'foreign' as const);
}
