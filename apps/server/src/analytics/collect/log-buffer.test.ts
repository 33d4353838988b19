import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Buffer, BufferedRecord } from './buffer.ts';
import { createLogBuffer } from './log-buffer.ts';
import { diskFiles } from './log-files.ts';

let folder: string;
let buffer: Buffer;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-buffer-'));
  buffer = createLogBuffer({ folder, files: diskFiles, clock: Date.now, onTruncated: () => {} });
});
afterEach(async () => {
  await buffer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads until there are so many records. */
async function follow(count: number, progress = new Map<string, string>(), max = 1024 * 1024) {
  const end = new AbortController();
  const records: BufferedRecord[] = [];
  for await (const chunk of buffer.follow(progress, { max, signal: end.signal })) {
    records.push(...chunk);
    if (records.length >= count) end.abort();
  }
  return records;
}
const positions = (records: readonly BufferedRecord[]) =>
  new Map(records.map(({ source, position }) => [source, position]));

describe('the buffer of files', () => {
  it('yields existing records, then new ones', async () => {
    await buffer.append('one');
    const following = follow(3);
    await buffer.append('two é');
    await buffer.append('three');
    expect((await following).map(({ record }) => record)).toEqual(['one', 'two é', 'three']);
  });

  it('continues after the given position, and yields a record longer than the limit in full', async () => {
    const long = 'x'.repeat(5_000);
    for (const record of ['first', long, 'last']) await buffer.append(record);
    const [first] = await follow(3, new Map(), 100);
    const rest = await follow(2, positions(first ? [first] : []), 100);
    expect(rest.map(({ record }) => record)).toEqual([long, 'last']);
  });

  it('removes and reports stored files, except the newest 16 MB and files that are not stored', async () => {
    const records = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(9 * 1024 * 1024));
    for (const record of records) await buffer.append(record);
    const all = positions(await follow(4));
    const [oldest = ''] = [...all.keys()].toSorted();
    expect(await buffer.release(new Map([[oldest, '5']]))).toEqual([]);
    expect(await buffer.ends()).toEqual(all);

    expect((await buffer.release(all)).length).toBe(2);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
