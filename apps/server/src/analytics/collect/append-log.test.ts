import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppendLog } from './append-log.ts';
import { diskFiles, type LogFiles } from './log-files.ts';
import { newestRecords } from './newest-records.ts';

const MEGABYTE = 1024 * 1024;

let folder: string;
let now: number;
let truncated: number[];
let dropped: string[];
let stored: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-log-'));
  now = Date.parse('2026-11-21T12:00:00Z');
  truncated = [];
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
    onTruncated: (_, bytes) => truncated.push(bytes),
    onTooMuch: (path) => dropped.push(path),
  });
const names = () => readdirSync(folder).toSorted();
const contents = () => names().map((name) => readFileSync(join(folder, name), 'utf8'));
async function read(bytes = 100 * MEGABYTE, place = folder): Promise<string[]> {
  const records: string[] = [];
  for await (const record of newestRecords(place, 'events', bytes)) records.push(record);
  return records;
}

/** A disk that counts the calls, and can delay fsyncs or fail. */
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
          // A full disk writes a part.
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

describe('the append log', () => {
  it('creates no file before its first record', async () => {
    await open().close();
    expect(names()).toEqual([]);
  });

  it('contains each record once, in order and complete', async () => {
    const log = open();
    const records = Array.from({ length: 300 }, (_, n) => JSON.stringify({ n, text: '\u2028 é' }));
    await Promise.all(records.map((record) => log.append(record)));
    await log.close();
    expect(await read()).toEqual(records);
  });

  it('writes the records that arrive while the disk is busy with one fsync', async () => {
    const { mood, files } = moodyDisk();
    const log = open(files);
    await log.append('first');
    await Promise.all(Array.from({ length: 500 }, (_, n) => log.append(`record ${n}`)));
    await log.close();
    expect(mood.syncs).toBeLessThanOrEqual(3);
    expect(await read()).toHaveLength(501);
  });

  it('acknowledges a record only after the fsync', async () => {
    const { mood, files } = moodyDisk();
    const log = open(files);
    await log.append('x');
    expect(mood.syncs).toBe(1);
    await log.close();
  });

  it('starts a new file after a kill, and truncates the partial record', async () => {
    const before = open();
    await before.append('kept');
    await before.close();
    appendFileSync(join(folder, names()[0] ?? ''), '{"half":');

    const after = open();
    await after.append('next');
    await after.close();

    expect(contents()).toEqual(['kept\n', 'next\n']);
    expect(truncated).toEqual([8]);
  });

  it.each(['append', 'sync', 'create'] as const)(
    'survives a disk that fails to %s, without half lines',
    async (step) => {
      const { mood, files } = moodyDisk();
      const log = open(files);
      await log.append('before');
      // A file that is open can only fail to write.
      if (step === 'create') now += 2 * DAY_MS;
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

  it('starts a new file after 8 MB and after a day', async () => {
    const log = open();
    await log.append('x'.repeat(8 * MEGABYTE));
    await log.append('second');
    now += DAY_MS + 1;
    await log.append('third');
    await log.close();
    expect(contents().map((text) => text.length)).toEqual([8 * MEGABYTE + 1, 7, 6]);
  });

  it('keeps files for eight days and within the size limit, and reports early removals', async () => {
    const log = open(diskFiles, 9 * MEGABYTE);
    for (const letter of ['a', 'b', 'c']) await log.append(letter.repeat(8 * MEGABYTE));
    await log.append('d');
    expect(contents().map((text) => text[0])).toEqual(['c', 'd']);
    expect(dropped).toHaveLength(2);

    now += 9 * DAY_MS;
    await log.append('e');
    await log.close();
    expect(contents()).toEqual(['e\n']);
    expect(dropped).toHaveLength(2);
  });

  it('keeps records that are not stored yet, regardless of age and size', async () => {
    stored = false;
    const log = open(diskFiles, 9 * MEGABYTE);
    for (const letter of ['a', 'b', 'c']) await log.append(letter.repeat(8 * MEGABYTE));
    now += 9 * DAY_MS;
    await log.append('d');
    expect(contents().map((text) => text[0])).toEqual(['a', 'b', 'c', 'd']);

    stored = true;
    await log.removeStored();
    expect(contents()).toEqual(['d\n']);
    await log.close();
  });

  it('keeps a file that another process may still write', async () => {
    const other = open();
    await other.append('x'.repeat(10 * MEGABYTE));
    const log = open(diskFiles, MEGABYTE);
    await log.append('mine');
    await log.removeStored();
    expect(contents()).toHaveLength(2);

    now += DAY_MS + 2 * 3_600_000;
    await log.removeStored();
    expect(contents()).toEqual(['mine\n']);
    await Promise.all([other.close(), log.close()]);
  });

  it('rejects records while 32 MB are waiting', async () => {
    const { files } = moodyDisk();
    const log = open(files);
    const written = ['x', 'y', 'z'].map((letter) => log.append(letter.repeat(12 * MEGABYTE)));
    await expect(log.append('rejected')).rejects.toThrow('too many records wait');
    await Promise.all(written);
    await log.append('later');
    await log.close();
    expect((await read()).at(-1)).toBe('later');
  });
});

describe('the newest records of a log', () => {
  it('are those in its last bytes, oldest first, without partial records', async () => {
    const log = open();
    for (const record of ['one', 'two', 'three']) await log.append(record);
    now += DAY_MS + 1;
    await log.append('four');
    await log.close();
    appendFileSync(join(folder, names()[1] ?? ''), 'being writ');

    expect(await read()).toEqual(['one', 'two', 'three', 'four']);
    // "four\n" and the partial record are 15 bytes; 5 more start inside "three".
    expect(await read(20)).toEqual(['four']);
  });

  it('are empty if nothing was collected', async () => {
    expect(await read(100, join(folder, 'none'))).toEqual([]);
  });
});
