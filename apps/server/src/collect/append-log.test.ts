import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppendLog } from './append-log.ts';
import { diskFiles, type LogFiles } from './log-files.ts';
import { newestLines } from './newest-lines.ts';

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

let folder: string;
let now: number;
let torn: number[];
let dropped: string[];
let stored: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-log-'));
  now = Date.parse('2026-11-21T12:00:00Z');
  torn = [];
  dropped = [];
  stored = true;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (files: LogFiles = diskFiles, keepBytes = 100 * MEGABYTE) =>
  createAppendLog({
    folder,
    stem: 'events',
    keepBytes,
    isStored: async () => stored,
    files,
    clock: () => now,
    onTorn: (_, bytes) => torn.push(bytes),
    onTooMuch: (path) => dropped.push(path),
  });
const names = () => readdirSync(folder).toSorted();
const contents = () => names().map((name) => readFileSync(join(folder, name), 'utf8'));
async function read(bytes = 100 * MEGABYTE, place = folder): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of newestLines(place, 'events', bytes)) lines.push(line);
  return lines;
}

/** A disk that counts what is asked of it, holds fsyncs back until told, and fails when told. */
function moodyDisk() {
  const mood = { syncs: 0, fail: null as 'append' | 'sync' | 'create' | null };
  const fail = (step: typeof mood.fail) => {
    if (mood.fail === step) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const files: LogFiles = {
    ...diskFiles,
    async create(path) {
      fail('create');
      const file = await diskFiles.create(path);
      return {
        ...file,
        async append(bytes) {
          // A full disk takes a part.
          if (mood.fail === 'append') await file.append(bytes.subarray(0, 5));
          fail('append');
          await file.append(bytes);
        },
        async sync() {
          mood.syncs += 1;
          fail('sync');
          await file.sync();
        },
      };
    },
  };
  return { mood, files };
}

describe('a log that is appended to', () => {
  it('makes nothing before its first line', async () => {
    await open().close();
    expect(names()).toEqual([]);
  });

  it('has each line once, in order, and whole', async () => {
    const log = open();
    const lines = Array.from({ length: 300 }, (_, n) => JSON.stringify({ n, text: '\u2028 é' }));
    await Promise.all(lines.map((line) => log.append(line)));
    await log.close();
    expect(await read()).toEqual(lines);
  });

  it('writes what comes while the disk is busy with one fsync', async () => {
    const { mood, files } = moodyDisk();
    const log = open(files);
    await log.append('first');
    await Promise.all(Array.from({ length: 500 }, (_, n) => log.append(`line ${n}`)));
    await log.close();
    expect(mood.syncs).toBeLessThanOrEqual(3);
    expect(await read()).toHaveLength(501);
  });

  it('says that a line is kept only after the fsync', async () => {
    const { mood, files } = moodyDisk();
    const log = open(files);
    await log.append('x');
    expect(mood.syncs).toBe(1);
    await log.close();
  });

  it('begins a new file after a kill, and cuts off the line that was not written to its end', async () => {
    const before = open();
    await before.append('kept');
    await before.close();
    appendFileSync(join(folder, names()[0] ?? ''), '{"half":');

    const after = open();
    await after.append('next');
    await after.close();

    expect(contents()).toEqual(['kept\n', 'next\n']);
    expect(torn).toEqual([8]);
  });

  it.each(['append', 'sync', 'create'] as const)(
    'survives a disk that fails to %s, without half lines',
    async (step) => {
      const { mood, files } = moodyDisk();
      const log = open(files);
      await log.append('before');
      // What is open already can only fail to write.
      if (step === 'create') now += 2 * DAY;
      mood.fail = step;
      await expect(log.append('{"lost":1}')).rejects.toThrow('no space left');
      await expect(log.append('{"lost":2}')).rejects.toThrow('no space left');

      mood.fail = null;
      await log.append('after');
      await log.close();
      expect(await read()).toEqual(['before', 'after']);
      expect(contents().filter((text) => text === '')).toEqual([]);
    }
  );

  it('begins a new file after 8 MB and after a day', async () => {
    const log = open();
    await log.append('x'.repeat(8 * MEGABYTE));
    await log.append('second');
    now += DAY + 1;
    await log.append('third');
    await log.close();
    expect(contents().map((text) => text.length)).toEqual([8 * MEGABYTE + 1, 7, 6]);
  });

  it('keeps files for eight days, and no more bytes than it may, which it says', async () => {
    const log = open(diskFiles, 9 * MEGABYTE);
    for (const letter of ['a', 'b', 'c']) await log.append(letter.repeat(8 * MEGABYTE));
    await log.append('d');
    expect(contents().map((text) => text[0])).toEqual(['c', 'd']);
    expect(dropped).toHaveLength(2);

    now += 9 * DAY;
    await log.append('e');
    await log.close();
    expect(contents()).toEqual(['e\n']);
    expect(dropped).toHaveLength(2);
  });

  it('keeps what is not stored yet, however old and however much', async () => {
    stored = false;
    const log = open(diskFiles, 9 * MEGABYTE);
    for (const letter of ['a', 'b', 'c']) await log.append(letter.repeat(8 * MEGABYTE));
    now += 9 * DAY;
    await log.append('d');
    expect(contents().map((text) => text[0])).toEqual(['a', 'b', 'c', 'd']);

    stored = true;
    await log.tidy();
    expect(contents()).toEqual(['d\n']);
    await log.close();
  });

  it('leaves a file that another process may still write', async () => {
    const other = open();
    await other.append('x'.repeat(10 * MEGABYTE));
    const log = open(diskFiles, MEGABYTE);
    await log.append('mine');
    await log.tidy();
    expect(contents()).toHaveLength(2);

    now += DAY + 2 * 3_600_000;
    await log.tidy();
    expect(contents()).toEqual(['mine\n']);
    await Promise.all([other.close(), log.close()]);
  });

  it('sends away who comes while 32 MB wait', async () => {
    const { files } = moodyDisk();
    const log = open(files);
    const written = ['x', 'y', 'z'].map((letter) => log.append(letter.repeat(12 * MEGABYTE)));
    await expect(log.append('late')).rejects.toThrow('too much waits');
    await Promise.all(written);
    await log.append('later');
    await log.close();
    expect((await read()).at(-1)).toBe('later');
  });
});

describe('the newest lines of a log', () => {
  it('are those in its last bytes, oldest first, and never half a line', async () => {
    const log = open();
    for (const line of ['one', 'two', 'three']) await log.append(line);
    now += DAY + 1;
    await log.append('four');
    await log.close();
    appendFileSync(join(folder, names()[1] ?? ''), 'being writ');

    expect(await read()).toEqual(['one', 'two', 'three', 'four']);
    // "four\n" and what is being written are 15 bytes; 5 more begin inside "three".
    expect(await read(20)).toEqual(['four']);
  });

  it('are none where nothing was collected', async () => {
    expect(await read(100, join(folder, 'none'))).toEqual([]);
  });
});
