import { type Loop, readLoop } from './read-loop.ts';

/** Gives the loop of a folder of media, read once. Media that are not there yet may come. */
export function createLoops(folders: readonly string[]): (media: string) => Promise<Loop> {
  const loops = new Map<string, Promise<Loop>>();
  return (media) => {
    const known = loops.get(media);
    if (known) return known;
    const loop = readLoop(folders, media);
    loops.set(media, loop);
    loop.catch(() => loops.delete(media));
    return loop;
  };
}
