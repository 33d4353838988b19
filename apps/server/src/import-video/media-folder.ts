import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackagedVideo } from './package-video.ts';

/** What is noted in a video's folder, unseen by browsers. */
export interface FolderNote {
  /** Whose it is: folders are named after videos, and those of all publishers lie side by side. */
  readonly publisher: string;
  /** Names what it was made of: equal names, equal media. */
  readonly source: string;
  readonly made: PackagedVideo;
}

const NOTE = '.import.json';

/** What is noted of a folder; null: there is no folder; 'foreign': somebody else made it. */
export async function readNote(folder: string): Promise<FolderNote | null | 'foreign'> {
  const isThere = await stat(folder).then(
    () => true,
    () => false
  );
  if (!isThere) return null;
  return readFile(join(folder, NOTE), 'utf8')
    .then((text) => JSON.parse(text) as FolderNote)
    .catch(() => 'foreign' as const);
}

/** Puts a finished folder in its place, with its note; what was there gives way. */
export async function placeFolder(finished: string, folder: string, note: FolderNote): Promise<void> {
  await writeFile(join(finished, NOTE), JSON.stringify(note));
  const old = `${finished}.old`;
  await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(finished, folder);
  await rm(old, { recursive: true, force: true });
}

/** Where a video's media are made: beside their place, under a name that no video has. */
export function benchOf(mediaDir: string, id: string): string {
  return join(mediaDir, `${id}.${process.pid}`);
}

/** Removes what imports of this video left that were ended by force. */
export async function sweepBenches(mediaDir: string, id: string): Promise<void> {
  const names = await readdir(mediaDir).catch(() => []);
  for (const name of names) {
    const [, video, process] = /^([^.]+)\.(\d+)(?:\.\w+)?$/.exec(name) ?? [];
    if (video === id && !isRunning(Number(process))) await rm(join(mediaDir, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
