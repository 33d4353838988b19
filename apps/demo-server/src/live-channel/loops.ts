import { type Loop, readLoop } from './read-loop.ts';

/** Creates a reader of the loops in media folders, each read once. Missing media are looked up again. */
export function createLoops(folders: readonly string[]): (media: string) => Promise<Loop> {
  const loops = new Map<string, Promise<Loop>>();
  return (media) => {
    const cached = loops.get(media);
    if (cached) return cached;
    const loop = readLoop(folders, media);
    loops.set(media, loop);
    loop.catch(() => loops.delete(media));
    return loop;
  };
}
