import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Buffer, BufferedLine } from './buffer.ts';
import { createLogBuffer } from './log-buffer.ts';
import { diskFiles } from './log-files.ts';

let folder: string;
let buffer: Buffer;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-buffer-'));
  buffer = createLogBuffer({ folder, files: diskFiles, clock: Date.now, onTorn: () => {} });
});
afterEach(async () => {
  await buffer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads on until there are so many lines. */
async function follow(count: number, progress = new Map<string, string>(), max = 1024 * 1024) {
  const end = new AbortController();
  const found: BufferedLine[] = [];
  for await (const lines of buffer.follow(progress, { max, signal: end.signal })) {
    found.push(...lines);
    if (found.length >= count) end.abort();
  }
  return found;
}
const positions = (lines: readonly BufferedLine[]) => new Map(lines.map(({ source, position }) => [source, position]));

describe('a buffer of files', () => {
  it('gives what there is, and then what comes', async () => {
    await buffer.append('one');
    const following = follow(3);
    await buffer.append('two é');
    await buffer.append('three');
    expect((await following).map(({ line }) => line)).toEqual(['one', 'two é', 'three']);
  });

  it('goes on behind the place it is told, and gives a line that is longer than asked for whole', async () => {
    const long = 'x'.repeat(5_000);
    for (const line of ['first', long, 'last']) await buffer.append(line);
    const [first] = await follow(3, new Map(), 100);
    const rest = await follow(2, positions(first ? [first] : []), 100);
    expect(rest.map(({ line }) => line)).toEqual([long, 'last']);
  });

  it('removes files that are stored and says so, but not the newest 16 MB, and none that is not stored', async () => {
    const lines = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(9 * 1024 * 1024));
    for (const line of lines) await buffer.append(line);
    const all = positions(await follow(4));
    const [oldest = ''] = [...all.keys()].toSorted();
    expect(await buffer.release(new Map([[oldest, '5']]))).toEqual([]);
    expect(await buffer.ends()).toEqual(all);

    expect((await buffer.release(all)).length).toBe(2);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
