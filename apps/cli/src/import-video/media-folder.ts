import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderNote, NOTE_FILE } from '@touchline/server/playback/media/folder-note.ts';
import type { PackagedVideo } from './package-video.ts';

/** Moves a finished folder with its note into place, and replaces an existing one. */
export async function placeFolder(finished: string, folder: string, note: FolderNote<PackagedVideo>): Promise<void> {
  await writeFile(join(finished, NOTE_FILE), JSON.stringify(note));
  const old = `${finished}.old`;
  await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(finished, folder);
  await rm(old, { recursive: true, force: true });
}

/** Returns the working folder of a video: beside the target, with a name that no video has. */
export function workFolderOf(mediaDir: string, id: string): string {
  return join(mediaDir, `${id}.${process.pid}`);
}

/** Removes working folders of killed imports of this video. */
export async function removeStaleWorkFolders(mediaDir: string, id: string): Promise<void> {
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
