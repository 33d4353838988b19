import type { Buffer } from './buffer.ts';

/**
 * A buffer that takes the place of another one: what the other still holds is followed first, then it is left alone. So a
 * server that is given a `NATS_URL` stores what it had collected in files.
 */
export function joinBuffers(before: Buffer, now: Buffer): Buffer {
  return {
    append: now.append,
    async *follow(progress, options) {
      const ends = await before.ends();
      const read = new Map(progress);
      const isLeft = () =>
        [...ends].some(([source, position]) => Number(read.get(source) ?? 0) < Number(position)) &&
        !options.signal.aborted;
      if (isLeft())
        for await (const lines of before.follow(progress, options)) {
          for (const { source, position } of lines) read.set(source, position);
          yield lines;
          if (!isLeft()) break;
        }
      yield* now.follow(progress, options);
    },
    ends: async () => new Map([...(await before.ends()), ...(await now.ends())]),
    async release(progress) {
      const left = await before.release(progress);
      const gone = await now.release(progress);
      // Each knows only its own: what is gone from the files is no stream.
      return [...left.filter((source) => !source.includes('@')), ...gone];
    },
    holdsLines: async () => (await before.holdsLines()) || (await now.holdsLines()),
    close: async () => void (await Promise.all([before.close(), now.close()])),
  };
}
