import type { Buffer } from './buffer.ts';

/**
 * Creates a buffer that replaces another one. It first follows what the previous buffer still holds, then leaves it
 * alone. A server that gets a `NATS_URL` thus stores what it had collected in files.
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
        for await (const records of before.follow(progress, options)) {
          for (const { source, position } of records) read.set(source, position);
          yield records;
          if (!isLeft()) break;
        }
      yield* now.follow(progress, options);
    },
    ends: async () => new Map([...(await before.ends()), ...(await now.ends())]),
    async release(progress) {
      const left = await before.release(progress);
      const gone = await now.release(progress);
      // Each buffer knows only its own sources: a stream is not missing because the files do not have it.
      return [...left.filter((source) => !source.includes('@')), ...gone];
    },
    hasRecords: async () => (await before.hasRecords()) || (await now.hasRecords()),
    close: async () => void (await Promise.all([before.close(), now.close()])),
  };
}
